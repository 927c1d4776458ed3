/** The pictures, by what they stand for (specification, section 13). */
import archivist from "icon:game-icons/archive-research";
import anchor from "icon:game-icons/anchor";
import dancer from "icon:game-icons/ballerina-shoes";
import bumbler from "icon:game-icons/banana-peel";
import bookie from "icon:game-icons/banknote";
import barkeep from "icon:game-icons/beer-stein";
import hurt from "icon:game-icons/bleeding-wound";
import brew from "icon:game-icons/brandy-bottle";
import docker from "icon:game-icons/brass-knuckles";
import swap from "icon:game-icons/card-exchange";
import parcel from "icon:game-icons/cardboard-box-closed";
import album from "icon:game-icons/compact-disc";
import contract from "icon:game-icons/scroll-quill";
import hitter from "icon:game-icons/crosshair";
import crowbar from "icon:game-icons/crowbar";
import diamond from "icon:game-icons/cut-diamond";
import mask from "icon:game-icons/domino-mask";
import mule from "icon:game-icons/donkey";
import drowned from "icon:game-icons/drowning";
import envelope from "icon:game-icons/envelope";
import twin from "icon:game-icons/gemini";
import recover from "icon:game-icons/hand-bandage";
import ear from "icon:game-icons/human-ear";
import id from "icon:game-icons/id-card";
import sack from "icon:game-icons/knapsack";
import ring from "icon:game-icons/life-buoy";
import vest from "icon:game-icons/life-jacket";
import call from "icon:game-icons/liar";
import syrup from "icon:game-icons/maple-leaf";
import ledger from "icon:game-icons/notebook";
import stuck from "icon:game-icons/padlock";
import photos from "icon:game-icons/photo-camera";
import bank from "icon:game-icons/piggy-bank";
import flare from "icon:game-icons/pistol-gun";
import mountie from "icon:game-icons/police-badge";
import rat from "icon:game-icons/rat";
import adjuster from "icon:game-icons/scales";
import look from "icon:game-icons/semi-closed-eye";
import deal from "icon:game-icons/shaking-hands";
import fixer from "icon:game-icons/spanner";
import railing from "icon:game-icons/stakes-fence";
import douche from "icon:game-icons/sunglasses";
import stash from "icon:game-icons/swap-bag";
import ticket from "icon:game-icons/ticket";
import suit from "icon:game-icons/tie";
import stowaway from "icon:game-icons/wooden-crate";
import type { IconData } from "../../lib/icons";

/** By the number of the card; 0 is none of them. A card that somebody typed in has the mask or the box. */
const ITEMS: readonly IconData[] = [parcel, album, brew, railing, sack, ticket, contract, crowbar, flare, syrup, photos, vest, parcel, ledger];
const ROLES: readonly IconData[] = [mask, bookie, douche, dancer, archivist, fixer, bumbler, docker, barkeep, suit, stowaway, twin, mountie, hitter, rat, adjuster, mule];

export const itemIcon = (item: number): IconData => ITEMS[item] ?? parcel;
export const roleIcon = (role: number): IconData => ROLES[role] ?? mask;

export { anchor, bank, call, deal, diamond, drowned, ear, envelope, hurt, id, look, mask, recover, ring, stash, stuck, swap };
