/** The pictures, by what they stand for (specification, section 13). */
import barrel from "icon:game-icons/barrel";
import beer from "icon:game-icons/beer-stein";
import caves from "icon:game-icons/cave-entrance";
import champagne from "icon:game-icons/champagne-cork";
import clover from "icon:game-icons/clover";
import coins from "icon:game-icons/coins";
import baron from "icon:game-icons/crown-coin";
import mask from "icon:game-icons/domino-mask";
import hat from "icon:game-icons/fedora";
import tail from "icon:game-icons/footsteps";
import deliver from "icon:game-icons/hand-truck";
import hops from "icon:game-icons/hops";
import ice from "icon:game-icons/ice-cubes";
import lipstick from "icon:game-icons/lipstick";
import martini from "icon:game-icons/martini";
import name from "icon:game-icons/megaphone";
import exposed from "icon:game-icons/mug-shot";
import notebook from "icon:game-icons/notebook";
import raid from "icon:game-icons/police-car";
import poker from "icon:game-icons/poker-hand";
import prisoner from "icon:game-icons/prisoner";
import bag from "icon:game-icons/punching-bag";
import snitch from "icon:game-icons/rat";
import steal from "icon:game-icons/snatch";
import liquor from "icon:game-icons/square-bottle";
import train from "icon:game-icons/steam-locomotive";
import curtains from "icon:game-icons/theater-curtains";
import gun from "icon:game-icons/thompson-m1928";
import bomb from "icon:game-icons/time-bomb";
import wheat from "icon:game-icons/wheat";
import wine from "icon:game-icons/wine-glass";
import deck from "icon:game-icons/wooden-crate";
import type { IconData } from "../../lib/icons";

/** By booze: four of Beer, of Liquor, of Wine. */
export const BOOZE: readonly IconData[] = [bag, lipstick, hat, hops, bomb, wheat, barrel, clover, gun, prisoner, champagne, mask];
export const MOB: readonly IconData[] = [beer, liquor, wine];
export const PLACE: readonly IconData[] = [poker, curtains, martini, caves, ice, train];

export { baron, coins, deck, deliver, exposed, hat, name, notebook, raid, snitch, steal, tail };
