/** Every picture from the set: section 13 of the specification names them. */
import admit from "icon:game-icons/passport";
import aim from "icon:game-icons/crosshair";
import album from "icon:game-icons/cctv-camera";
import camera from "icon:game-icons/photo-camera";
import discard from "icon:game-icons/card-discard";
import draw from "icon:game-icons/card-draw";
import drone from "icon:game-icons/delivery-drone";
import intel from "icon:game-icons/id-card";
import person from "icon:game-icons/person";
import refuge from "icon:game-icons/card-exchange";
import shelter from "icon:game-icons/fallout-shelter";
import suspect from "icon:game-icons/target-poster";

export { admit, aim, album, camera, discard, draw, drone, intel, person, refuge, shelter, suspect };
