/** What the cards are called, what they do, and how a claim of one sounds, in German. */
import type * as en from "./cardwords.en";

const claims: Record<number, string> = {
  1: "Hier, das Album. Schaut.",
  2: "Ich schenk mal Gebräu aus.",
  3: "Vorsicht an der Reling.",
  4: "Das kommt in den Sack.",
  7: "Siehst du das Brecheisen?",
  8: "Leuchtpistole. Geladen.",
  9: "Nimm was von meinem Sirup.",
  10: "Ich hab Fotos von dir.",
  12: "Das Paket hier ist für dich.",
  13: "So steht’s im Kassenbuch.",
};
const being: Record<number, string> = { 13: "Ich bin der Schläger.", 14: "Ich bin der Spitzel.", 16: "Ich bin der Schlucker." };

const does: typeof en.cards.does = {
  none: () => "",
  gain: (n) => `nimm ${n}`,
  tgain: (n) => `dort ${n} dazu`,
  bank: (n) => `nimm ${n} aus der Bank`,
  take: (n) => `nimm dort ${n}`,
  give: (n) => `gib ${n} ab`,
  fine: (n) => `dort ${n} an die Bank`,
  stash_item: (n) => `bunkere bis zu ${n} darauf`,
  stash_role: (n) => `bunkere bis zu ${n} auf der Rolle`,
  hurt_self: () => "du bist verletzt",
  hurt_target: () => "verletze jemanden",
  recover: () => "werde alle Wunden los",
  swap: () => "tauscht die Gegenstände",
  peek_item: () => "spick beim Gegenstand",
  peek_role: () => "spick bei der Rolle",
  flip_own: () => "zeig deinen Gegenstand vor",
  flip_target: () => "lass den Gegenstand vorzeigen",
  keep_up: () => "bleibt offen",
  turn_down: () => "dreh den Gegenstand um",
};

const when: typeof en.cards.when = {
  always: (does) => does,
  poor: (does, { poor }) => `${does} bei höchstens ${poor}`,
  not_poor: (does) => `sonst ${does}`,
  weapon: (does) => `Waffe: ${does}`,
  no_weapon: (does) => `keine Waffe: ${does}`,
  contraband: (does) => `Schmuggelware: ${does}`,
  clean: (does) => `sauber: ${does}`,
  nothing_moved: (does) => `sonst ${does}`,
};

export const cards: typeof en.cards = {
  items: ["kein Gegenstand", "Album", "Gebräu", "Reling", "Sack", "Ticket", "Vertrag", "Brecheisen", "Leuchtpistole", "Sirup", "Fotos", "Schwimmweste", "Paket", "Kassenbuch"],
  roles: ["keine Rolle", "Buchmacher", "Schnösel", "Tänzerin", "Archivarin", "Ausputzer", "Tollpatsch", "Docker", "Wirtin", "Zöllner", "Schnorrer", "Zwilling", "Mountie", "Schläger", "Spitzel", "Gutachter", "Schlucker"],
  itemActs: ["", "Verhökern", "Einschenken", "Über Bord", "Reinstopfen", "Fußpassagier", "Brief und Siegel", "Kopf einziehen", "Es werde Licht", "Klebriges Geld", "Bitte lächeln", "Oben bleiben", "Annahme verweigert", "Bücher frisieren"],
  roleActs: ["", "Kasse machen", "Taschengeld", "Abklatschen", "Nachschlagen", "Aufräumen", "Hoppla", "Faustrecht", "Noch ’ne Runde", "Kontrolle", "Schnorren", "Doppelnummer", "Erwischt!", "Ernstes Wort", "Lauschen", "Police zahlt", "Runter damit"],
  anItem: (item) => `Gegenstand ${item}`,
  aRole: (role) => `Rolle ${role}`,
  does,
  when,
  cost: (n) => `zahl ${n} an die Bank`,
  threat: (pay, stand, more) => `Drohung: ${pay}, sonst ${stand}${more}`,
  threatHurts: " und eine Wunde",
  threatHurtsYou: ", und du bist verletzt",
  threatShows: " und Gegenstand offen",
  winsFrom: (n, isRole) => (isRole ? `Gewinnt mit ${n} oder mehr` : `Sieg mit ${n} oder mehr`),
  winsAt: (n) => `Sieg mit genau ${n}`,
  pairSum: (n) => `Beide am Leben mit zusammen ${n}: ein Sieg für zwei`,
  blocks: "Wer es hält, gewinnt durch kein Ausrufen",
  hurtOther: "Jemand ist verletzt: sofort tauschen",
  wouldDie: (n, isRole) => (isRole ? `Vor dem Sterben: zahlt ${n}, erholt sich` : "Vor dem Sterben: aufdecken, sich erholen"),
  deathOther: (n) => `Jemand stirbt: nimm ${n}`,
  winOther: { take: (n) => `Jemand ruft den Sieg aus: nimm dort ${n}`, fine: (n) => `Jemand ruft den Sieg aus: kostet dort ${n}`, hurt: () => "Jemand ruft den Sieg aus: wird verletzt" },
  ticks: "Wem es gezeigt wird, der ist verletzt",
  diesAt: (n) => `Stirbt bei ${n} ${n === 1 ? "Wunde" : "Wunden"}`,
  claims,
  being,
  have: (item) => `${item}? Hab ich.`,
  am: (role) => `Ich bin ${role}.`,
};
