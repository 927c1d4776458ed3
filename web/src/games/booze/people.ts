/** Nine faces, by seat. What they wear is dress, nothing more (R9). */
export interface Looks {
  skin: string;
  shade: string;
  hair: string;
  /** how the hair falls */
  cut: "short" | "bob" | "waves" | "bun" | "bald" | "slick";
  hat: "fedora" | "cloche" | "cap" | "bowler" | "band" | "none" | "boater" | "two";
  hatColor: string;
  coat: string;
  extra: "moustache" | "pearls" | "glasses" | "cigar" | "collar" | "scar" | "bow" | "beard" | "mole";
  lips: string;
}

export const PEOPLE: readonly Looks[] = [
  { skin: "#d9a47c", shade: "#b57f58", hair: "#2a1d16", cut: "short", hat: "fedora", hatColor: "#3a3f45", coat: "#4a2a2c", extra: "moustache", lips: "#9c5648" },
  { skin: "#e6bf98", shade: "#c3956c", hair: "#15110f", cut: "bob", hat: "none", hatColor: "#7b1e22", coat: "#2b3a45", extra: "scar", lips: "#a33c42" },
  { skin: "#f0cfb2", shade: "#cfa382", hair: "#a4532a", cut: "waves", hat: "cloche", hatColor: "#2f6f63", coat: "#6d5a2c", extra: "mole", lips: "#b03a42" },
  { skin: "#b5815a", shade: "#8f5f3d", hair: "#1d1512", cut: "bun", hat: "none", hatColor: "#1f2a44", coat: "#1f2a44", extra: "glasses", lips: "#8e3a38" },
  { skin: "#e8c6a6", shade: "#c29a78", hair: "#b59a60", cut: "short", hat: "two", hatColor: "#5d4a35", coat: "#39432f", extra: "beard", lips: "#a5685a" },
  { skin: "#6f4a35", shade: "#533526", hair: "#140f0d", cut: "bob", hat: "band", hatColor: "#c9a227", coat: "#5a2340", extra: "pearls", lips: "#7b2530" },
  { skin: "#cf9c77", shade: "#a97552", hair: "#6b6660", cut: "bald", hat: "none", hatColor: "#14110f", coat: "#14110f", extra: "collar", lips: "#8f5546" },
  { skin: "#e0b88e", shade: "#b98f66", hair: "#15110f", cut: "slick", hat: "cap", hatColor: "#4c4f3c", coat: "#33434c", extra: "cigar", lips: "#96594a" },
  { skin: "#f2d6bd", shade: "#d0aa8c", hair: "#d8b24c", cut: "waves", hat: "boater", hatColor: "#e6d6a5", coat: "#8b3f3a", extra: "bow", lips: "#b4474b" },
];
