/** Every picture of the board from the icon set: section 13 of the specification names them. */
import accuses from "icon:game-icons/thumb-down";
import ashore from "icon:game-icons/anchor";
import barrel from "icon:game-icons/barrel";
import bucket from "icon:game-icons/full-wood-bucket-handle";
import cannon from "icon:game-icons/cannon";
import cat from "icon:game-icons/cat";
import crate from "icon:game-icons/wooden-crate";
import discard from "icon:game-icons/card-discard";
import draw from "icon:game-icons/card-draw";
import expedition from "icon:game-icons/galleon";
import eyepatch from "icon:game-icons/eyepatch";
import fist from "icon:game-icons/fist";
import gift from "icon:game-icons/present";
import hands from "icon:game-icons/swap-bag";
import hook from "icon:game-icons/hook";
import keyring from "icon:game-icons/keyring";
import lockpicks from "icon:game-icons/lockpicks";
import medic from "icon:game-icons/medical-pack-alt";
import monkey from "icon:game-icons/monkey";
import muster from "icon:game-icons/megaphone";
import openly from "icon:game-icons/public-speaker";
import pot from "icon:game-icons/cooking-pot";
import rat from "icon:game-icons/rat";
import robber from "icon:game-icons/robber-hand";
import rope from "icon:game-icons/rope-coil";
import scales from "icon:game-icons/scales";
import scout from "icon:game-icons/spyglass";
import spy from "icon:game-icons/eye-target";
import steal from "icon:game-icons/snatch";
import swap from "icon:game-icons/card-exchange";
import telescope from "icon:game-icons/telescope";
import tonic from "icon:game-icons/bandage-roll";
import trusts from "icon:game-icons/thumb-up";
import wheel from "icon:game-icons/ship-wheel";
import witch from "icon:game-icons/witch-face";

const picklock = lockpicks;

export {
  accuses, ashore, barrel, bucket, cannon, cat, crate, discard, draw, expedition, eyepatch, fist, gift, hands, hook, keyring, lockpicks, medic, monkey,
  muster, openly, picklock, pot, rat, robber, rope, scales, scout, spy, steal, swap, telescope, tonic, trusts, wheel, witch,
};
