/** Every picture of the board: section 13 of the specification names them. */
import apartment from "icon:game-icons/block-house";
import bank from "icon:game-icons/bank";
import barn from "icon:game-icons/barn";
import brewery from "icon:game-icons/beer-stein";
import church from "icon:game-icons/church";
import duel from "icon:game-icons/duel";
import dust from "icon:game-icons/dust-cloud";
import hat from "icon:game-icons/western-hat";
import hammer from "icon:game-icons/claw-hammer";
import horseshoe from "icon:game-icons/horseshoe";
import hotel from "icon:game-icons/bed";
import house from "icon:game-icons/house";
import jail from "icon:game-icons/imprisoned";
import mansion from "icon:game-icons/family-house";
import mill from "icon:game-icons/logging";
import ranch from "icon:game-icons/ranch-gate";
import repair from "icon:game-icons/hammer-nails";
import revolver from "icon:game-icons/revolver";
import ruby from "icon:game-icons/cut-diamond";
import ruin from "icon:game-icons/damaged-house";
import saloon from "icon:game-icons/saloon";
import stables from "icon:game-icons/stable";
import station from "icon:game-icons/steam-locomotive";
import store from "icon:game-icons/shop";
import wall from "icon:game-icons/brick-wall";
import theater from "icon:game-icons/theater-curtains";
import tumbleweed from "icon:game-icons/tumbleweed";

export { duel, dust, hammer, hat, horseshoe, repair, revolver, ruby, ruin, saloon, tumbleweed, wall };

/** By type; an empty lot has none, and is drawn as tumbleweed where a picture is needed. */
export const PICTURES = [
  tumbleweed, saloon, store, bank, mill, jail, ranch, apartment, stables,
  house, brewery, mansion, theater, barn, hotel, station, church,
];
