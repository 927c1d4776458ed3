/** The printed locks, for hand-made tables. */
const LOCKS: Record<number, string> = {
  5: "SB SS BR RG SSB BRG",
  6: "SSB SSRG SSBB BBRR BBBR SSSS",
  7: "SSSS BBBR SSBBG BBRRG SSBBB SSSRR",
  8: "SB SBR BRG SSB BBR RRG",
  9: "SSB BBR RRG SSS SBRG SSBB",
  10: "SB RG SBR SBG BRG SBRG",
};

export function lockOf(players: number): number[][] {
  return LOCKS[players]!.split(" ").map((letters) => [..."SBRG"].map((colour) => [...letters].filter((letter) => letter === colour).length));
}
