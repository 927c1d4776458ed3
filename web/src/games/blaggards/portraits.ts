/** Ten faces, cut in wood: paths in a box of 100 by 120, the eyes always at the same place so that patch and bruises fit all. */

interface Cut {
  d: string;
  /** a colour, or nothing for a line */
  fill?: string;
  /** how wide the ink line is; 0 for none, 2 if not given */
  line?: number;
  ink?: string;
}

interface Face {
  ground: string;
  skin: string;
  back: Cut[];
  head: string;
  /** cheeks, wrinkles, freckles: thin ink */
  lines: string;
  brows: string;
  eyes: "plain" | "wide" | "sly" | "old" | "glass";
  nose: string;
  mouth: Cut[];
  front: Cut[];
}

export const INK = "#221a12";
const BONE = "#efead8";
const BLOOD = "#a33227";
const SEA = "#1f5c6b";
const GOLD = "#e0a030";
const OAK = "#6b4a2f";
const DARK = "#2b2521";

/** By character number, from 1. */
export const FACES: Face[] = [
  // Pip, Powder Monkey
  {
    ground: "#c9a35a",
    skin: "#d9a273",
    back: [
      { d: "M8 120Q12 94 36 90H64Q88 94 92 120Z", fill: "#8c9aa0" },
      { d: "M36 91Q50 104 64 91L60 86H40Z", fill: "#d9a273" },
      { d: "M28 60Q20 54 21 63Q22 72 31 71ZM72 60Q80 54 79 63Q78 72 69 71Z", fill: "#d9a273" },
    ],
    head: "M30 52Q30 34 50 34Q70 34 70 52V64Q69 84 50 88Q31 84 30 64Z",
    lines: "M35 67h.1M39 70h.1M37 73h.1M61 70h.1M65 67h.1M63 73h.1M34 78q3 3 6 3",
    brows: "M36 49Q41 45 46 48M54 48Q59 45 64 49",
    eyes: "wide",
    nose: "M48 62Q46 68 50 69Q53 69 53 67",
    mouth: [
      { d: "M40 75Q50 85 60 74Q50 77 40 75Z", fill: BONE, line: 1.8 },
      { d: "M49 76.500V80.500", line: 2.2 },
    ],
    front: [
      { d: "M24 46Q20 20 50 18Q82 19 77 46Q50 36 24 46Z", fill: BLOOD },
      { d: "M22 48Q50 34 78 48L76 40Q50 28 24 40Z", fill: "#7c2119" },
      { d: "M30 47L27 58L34 52L36 60L41 50M70 47L74 57L67 52L66 60L61 49", fill: OAK, line: 1.6 },
      { d: "M50 18Q46 10 52 8Q58 10 53 18Z", fill: BONE },
      { d: "M14 120Q30 108 34 94L42 98Q40 112 30 120Z", fill: OAK },
      { d: "M66 72q6-1 8 4q-5 3-8-4z", fill: "#5a4a3c", line: 0 },
    ],
  },
  // Salty Meg, Quartermaster
  {
    ground: "#7f9a94",
    skin: "#c68a5c",
    back: [
      { d: "M26 50Q14 84 22 104L36 96L64 96L78 104Q86 80 74 48Z", fill: "#4a2f22" },
      { d: "M6 120Q10 96 36 91H64Q90 96 94 120Z", fill: SEA },
      { d: "M38 88L50 110L62 88Z", fill: "#c68a5c" },
      { d: "M36 90L50 112L32 120H20ZM64 90L50 112L68 120H80Z", fill: BONE },
    ],
    head: "M31 50Q31 34 50 34Q69 34 69 50V66Q68 80 58 88H42Q32 80 31 66Z",
    lines: "M34 66q4 5 3 10M66 66q-4 5-3 10M46 83h8",
    brows: "M35 50L46 49M54 49L65 50",
    eyes: "plain",
    nose: "M49 56Q44 67 48 69Q52 70 54 67",
    mouth: [{ d: "M42 77Q50 73 58 77Q50 82 42 77Z", fill: BLOOD, line: 1.8 }],
    front: [
      { d: "M27 50Q25 24 50 23Q75 24 73 50Q62 37 50 37Q38 37 27 50Z", fill: BLOOD },
      { d: "M38 31h.1M50 28h.1M62 31h.1M32 39h.1M44 34h.1M56 34h.1M68 39h.1", ink: BONE, line: 3.4 },
      { d: "M72 44Q84 46 88 58Q80 60 72 52Q80 66 76 74Q68 64 70 48Z", fill: BLOOD },
      { d: "M29 66a5 6 0 1 0 .1 0zM71 66a5 6 0 1 0 .1 0z", line: 2.6, ink: GOLD },
      { d: "M29 66a5 6 0 1 0 .1 0zM71 66a5 6 0 1 0 .1 0z", line: 0.8 },
      { d: "M22 46Q12 26 20 12Q28 24 28 44Z", fill: BONE, line: 1.6 },
      { d: "M27 48L20 16M22 26l-3 1M24 33l-4 1", line: 1.2 },
    ],
  },
  // "Fingers" Finch, Cutpurse
  {
    ground: "#8d7f8f",
    skin: "#e0b993",
    back: [
      { d: "M4 120Q10 92 34 88L50 96L66 88Q90 92 96 120Z", fill: "#3d3a45" },
      { d: "M30 44Q26 76 34 92L50 98L66 92Q74 76 70 44Z", fill: "#2b2833" },
    ],
    head: "M34 46Q34 36 50 36Q66 36 66 46V66Q62 84 50 92Q38 84 34 66Z",
    lines: "M37 68q3 8 7 12M63 68q-3 8-7 12M47 87h6",
    brows: "M36 49L46 53M54 52L65 47",
    eyes: "sly",
    nose: "M50 56L45 70Q49 73 54 70",
    mouth: [
      { d: "M43 79Q52 80 59 76", line: 2 },
      { d: "M49 74Q40 70 32 76Q40 77 49 76M51 74Q60 70 68 75Q60 77 51 76Z", fill: DARK, line: 1 },
    ],
    front: [
      { d: "M4 46Q30 34 50 40Q72 34 97 48Q74 40 50 47Q26 40 4 46Z", fill: "#4a4355" },
      { d: "M28 41Q28 14 44 16Q50 20 58 15Q74 16 73 42Q50 34 28 41Z", fill: "#4a4355" },
      { d: "M28 41Q50 33 73 42L72 35Q50 27 29 34Z", fill: GOLD },
      { d: "M66 30Q86 4 96 14Q92 24 72 34Z", fill: BLOOD, line: 1.8 },
      { d: "M70 32Q84 18 92 16", line: 1.2 },
      { d: "M60 120Q58 104 66 98Q70 94 72 98L74 92Q78 90 79 95L82 93Q86 94 84 99L88 104Q90 112 84 120Z", fill: "#e0b993" },
      { d: "M72 98L70 106M79 95L77 104M84 99L82 106", line: 1.4 },
      { d: "M76 78a8 8 0 1 0 .1 0z", fill: GOLD },
      { d: "M76 81.500a4.500 4.500 0 1 0 .1 0z", line: 1.2 },
    ],
  },
  // Nan Crow, Lookout
  {
    ground: "#9aa7a6",
    skin: "#d8b391",
    back: [
      { d: "M26 60Q4 58 14 40Q6 24 26 26Q32 8 50 16Q70 6 76 26Q94 26 86 44Q96 60 74 62Q84 84 66 92H34Q16 84 26 60Z", fill: "#dcdad0" },
      { d: "M8 120Q14 96 38 91H62Q86 96 92 120Z", fill: "#3b4a45" },
      { d: "M30 94Q50 112 70 94L74 104Q50 120 26 104Z", fill: "#6d3a2c" },
    ],
    head: "M32 50Q32 36 50 36Q68 36 68 50V66Q66 82 54 90H46Q34 82 32 66Z",
    lines: "M36 65q4 2 8 1M56 66q5 1 8-1M36 72q2 6 6 9M64 72q-2 6-6 9M42 43h6M53 43h6M44 40q6-2 12 0M44 85q6 2 12 0",
    brows: "M36 51Q41 48 46 52M54 52Q60 47 65 50",
    eyes: "old",
    nose: "M48 54Q40 68 42 73Q48 75 55 71Q55 68 52 67",
    mouth: [{ d: "M42 80Q50 78 60 81M56 80v3", line: 2 }],
    front: [
      { d: "M34 42Q50 28 66 42Q58 34 50 35Q42 34 34 42Z", fill: "#dcdad0", line: 1.6 },
      { d: "M40 30Q34 22 38 16M60 29Q66 20 62 14M28 40Q20 38 18 32M73 42Q80 38 84 34", line: 1.4 },
      { d: "M2 98Q-2 84 10 80Q8 68 20 68Q30 68 30 78L38 81L30 84Q30 96 22 102L26 112H18L14 104Z", fill: DARK },
      { d: "M23 75h.1", ink: GOLD, line: 4 },
      { d: "M8 90Q14 96 22 92", line: 1.4, ink: "#8a8a86" },
    ],
  },
  // Doc Leech, Surgeon
  {
    ground: "#b3a98b",
    skin: "#e3c6a2",
    back: [
      { d: "M8 120Q12 94 36 90H64Q88 94 92 120Z", fill: "#2f3c40" },
      { d: "M34 92L40 120H60L66 92L50 88Z", fill: BONE },
      { d: "M34 93Q50 104 66 93L64 84H36Z", fill: BONE },
      { d: "M29 62Q22 58 23 66Q25 72 31 70ZM71 62Q78 58 77 66Q75 72 69 70Z", fill: "#e3c6a2" },
    ],
    head: "M30 50Q28 18 50 18Q72 18 70 50V64Q67 82 50 90Q33 82 30 64Z",
    lines: "M38 34q12-4 24 0M40 40q10-3 20 0M36 70q2 6 5 8M64 70q-2 6-5 8M40 24q4-3 9-3",
    brows: "M34 47Q40 43 46 46M54 46Q60 43 66 47",
    eyes: "glass",
    nose: "M49 58Q46 68 48 71Q52 72 53 69",
    mouth: [{ d: "M43 77Q50 75 57 77", line: 2 }],
    front: [
      { d: "M43 81Q50 78 57 81Q56 94 50 99Q44 94 43 81Z", fill: "#7a7468", line: 1.8 },
      { d: "M47 84v8M50 84v10M53 84v8", line: 1 },
      { d: "M30 44Q24 52 28 62Q31 56 31 48ZM70 44Q76 52 72 62Q69 56 69 48Z", fill: "#7a7468", line: 1.6 },
      { d: "M44 104q3 4 1 9q5 2 4 7M55 102q4 2 2 6", ink: BLOOD, line: 3 },
      { d: "M78 84L92 66M75 88L80 82L84 86Z", line: 2.4, fill: BONE },
    ],
  },
  // Mother Murk, Sea Witch
  {
    ground: "#3f6f72",
    skin: "#7ea487",
    back: [
      { d: "M24 40Q6 50 10 74Q4 92 14 108Q18 92 24 90Q20 108 30 120H70Q82 104 76 88Q86 96 86 110Q98 88 90 72Q94 48 76 40Z", fill: "#20373a" },
      { d: "M14 120Q20 98 40 93H60Q80 98 86 120Z", fill: "#4d2f46" },
      { d: "M34 95Q50 108 66 95", line: 4, ink: BONE },
      { d: "M40 98h.1M46 101h.1M54 101h.1M60 98h.1", line: 5.500, ink: BONE },
    ],
    head: "M32 52Q31 36 50 36Q69 36 68 52V66Q66 80 50 91Q34 80 32 66Z",
    lines: "M36 66l4 8M64 66l-4 8M50 80v6M38 64v4M62 64v4",
    brows: "M35 52Q40 45 47 51M53 51Q60 45 65 52",
    eyes: "plain",
    nose: "M49 56Q46 67 46 69Q50 71 54 69Q54 67 52 66",
    mouth: [{ d: "M41 77Q46 74 50 76Q54 74 59 77Q50 84 41 77Z", fill: "#2c2a33", line: 1.8 }],
    front: [
      { d: "M30 54Q22 24 50 22Q78 24 70 54Q66 38 54 36Q48 42 40 39Q34 42 30 54Z", fill: "#20373a" },
      { d: "M36 30Q24 16 10 24Q20 26 22 34M64 29Q74 12 90 20Q80 24 78 33M50 22Q46 8 56 4Q54 12 58 21", line: 4.500, ink: "#20373a" },
      { d: "M30 50Q26 66 32 82M70 50Q74 66 68 82", line: 4, ink: "#20373a" },
      { d: "M50 40L46 46L50 50L54 46Z", fill: GOLD, line: 1.6 },
      { d: "M38 34h.1M62 34h.1M44 29h.1M56 29h.1", line: 5, ink: BONE },
      { d: "M40 62Q36 68 40 73M60 62Q64 68 60 73", ink: BONE, line: 2 },
    ],
  },
  // Big Bess, Bosun
  {
    ground: "#b58a55",
    skin: "#a86f45",
    back: [
      { d: "M0 120Q0 92 26 88H74Q100 92 100 120Z", fill: "#a86f45" },
      { d: "M22 92L30 120H70L78 92L64 88L50 96L36 88Z", fill: BONE },
      { d: "M26 102H74M28 110H72M30 118H70", line: 5, ink: SEA },
      { d: "M22 92L30 120M78 92L70 120", line: 2 },
      { d: "M26 62Q18 58 20 67Q22 73 28 71ZM74 62Q82 58 80 67Q78 73 72 71Z", fill: "#a86f45" },
    ],
    head: "M27 50Q27 32 50 32Q73 32 73 50V70Q72 86 60 91H40Q28 86 27 70Z",
    lines: "M33 68q3 8 3 12M67 68q-3 8-3 12M44 87h12M60 40l6 8M62 46l4-5",
    brows: "M33 51L46 53M54 53L67 51",
    eyes: "plain",
    nose: "M47 56L50 62L45 70Q50 74 56 70L54 66",
    mouth: [
      { d: "M40 78H60Q58 84 50 84Q42 84 40 78Z", fill: BONE, line: 2 },
      { d: "M45 78v5M50 78v6M55 78v5", line: 1.4 },
    ],
    front: [
      { d: "M38 36Q36 10 50 6Q66 10 62 36Q56 30 50 31Q44 30 38 36Z", fill: BLOOD },
      { d: "M43 30Q42 16 48 10M50 30V10M57 30Q58 18 54 12", line: 1.4 },
      { d: "M29 46Q30 38 38 35M71 46Q70 38 62 35", line: 1.4 },
      { d: "M4 104q8-6 14 2M6 110q6-4 10 2", line: 1.8, ink: "#27434a" },
      { d: "M46 100Q50 106 54 100L53 112Q50 116 47 112Z", fill: GOLD, line: 1.8 },
      { d: "M36 90Q40 104 47 104M64 90Q60 104 53 104", line: 1.6 },
    ],
  },
  // Jory Pickett, Locksmith
  {
    ground: "#a98f4e",
    skin: "#6e4630",
    back: [
      { d: "M8 120Q12 95 36 90H64Q88 95 92 120Z", fill: "#6d2f27" },
      { d: "M38 88L50 104L62 88Z", fill: "#6e4630" },
      { d: "M36 90L50 106L40 120H26ZM64 90L50 106L60 120H74Z", fill: "#c9b07a" },
      { d: "M29 60Q22 57 23 65Q25 71 31 69ZM71 60Q78 57 77 65Q75 71 69 69Z", fill: "#6e4630" },
    ],
    head: "M31 48Q31 32 50 32Q69 32 69 48V66Q67 80 50 88Q33 80 31 66Z",
    lines: "M37 68q3 3 4 6M63 68q-3 3-4 6",
    brows: "M35 49Q41 46 46 50M54 50Q59 46 65 49",
    eyes: "plain",
    nose: "M48 56Q44 67 45 69Q50 73 55 69Q56 67 53 66",
    mouth: [{ d: "M42 76Q50 79 58 76Q50 83 42 76Z", fill: BONE, line: 1.8 }],
    front: [
      { d: "M31 64Q32 84 50 96Q68 84 69 64Q64 76 58 72Q50 68 42 72Q36 76 31 64Z", fill: "#241c18" },
      { d: "M42 76Q50 79 58 76Q50 83 42 76Z", fill: BONE, line: 1.6 },
      { d: "M29 48Q27 24 50 22Q73 24 71 48Q66 34 50 34Q34 34 29 48Z", fill: "#241c18" },
      { d: "M28 42Q50 30 72 42L72 36Q50 24 28 36Z", fill: OAK },
      { d: "M60 24a10 10 0 1 0 .1 0z", fill: GOLD },
      { d: "M60 28a6 6 0 1 0 .1 0z", fill: "#bcd4d8", line: 1.6 },
      { d: "M58 31l4 4", ink: "#ffffff", line: 1.6 },
      { d: "M77 71a7 7 0 1 0 .1 0zM77 85V98M77 93H82M77 97H81M73 84L68 96M69 94L73 96", line: 2.2, ink: GOLD },
      { d: "M77 71a7 7 0 1 0 .1 0z", line: 0.8 },
    ],
  },
  // Mad Morgan, Gunner
  {
    ground: "#a8563d",
    skin: "#d39a6e",
    back: [
      { d: "M4 120Q8 94 34 90H66Q92 94 96 120Z", fill: "#27333f" },
      { d: "M12 116L30 96M88 116L70 96", line: 5, ink: GOLD },
    ],
    head: "M30 48Q30 34 50 34Q70 34 70 48V66Q68 82 50 90Q32 82 30 66Z",
    lines: "M34 64q5 3 10 1M56 65q5 2 10-1",
    brows: "M34 46L46 51M66 45L54 51",
    eyes: "wide",
    nose: "M48 57Q44 67 46 70Q50 73 55 70Q56 67 53 66",
    mouth: [],
    front: [
      { d: "M30 62Q22 82 16 98Q26 96 28 102Q32 112 38 104Q44 118 50 110Q58 118 62 104Q70 110 73 100Q78 98 85 98Q77 80 70 62Q64 74 58 72Q50 69 42 72Q36 74 30 62Z", fill: "#4b2a1c" },
      { d: "M41 77Q50 87 60 76Q50 79 41 77Z", fill: BONE, line: 1.8 },
      { d: "M46 78v3M54 78v3", line: 1.4 },
      { d: "M36 82q-2 8 1 14M46 88q-1 8 2 14M56 88q2 8 0 13M65 82q3 7 2 13", line: 1.4, ink: "#241309" },
      { d: "M24 92Q14 96 12 86M76 92Q88 96 88 84", line: 2.4, ink: "#c8b48a" },
      { d: "M12 86l-4-6M12 86l1-8M12 86l6-5M88 84l-6-5M88 84l0-8M88 84l5-6", line: 2, ink: GOLD },
      { d: "M6 40Q18 18 34 26Q50 8 66 26Q82 18 94 40Q72 34 50 40Q28 34 6 40Z", fill: "#1f262c" },
      { d: "M8 39Q28 33 50 39Q72 33 92 39", line: 2.6, ink: GOLD },
      { d: "M50 18a6 6 0 1 0 .1 0zM46 27l8 4M54 27l-8 4", fill: BONE, line: 1.8, ink: BONE },
      { d: "M47.500 23h.1M52.500 23h.1", line: 2.6 },
    ],
  },
  // Grog-Belly Gus, Cook
  {
    ground: "#9b9f76",
    skin: "#dfa585",
    back: [
      { d: "M0 120Q2 96 28 90H72Q98 96 100 120Z", fill: "#c3b795" },
      { d: "M26 94L30 120H70L74 94Q50 110 26 94Z", fill: BONE },
      { d: "M26 84Q50 110 74 84L70 78H30Z", fill: "#dfa585" },
      { d: "M25 62Q18 58 20 67Q22 73 28 71ZM75 62Q82 58 80 67Q78 73 72 71Z", fill: "#dfa585" },
    ],
    head: "M28 50Q28 34 50 34Q72 34 72 50V66Q74 88 50 92Q26 88 28 66Z",
    lines: "M34 84q16 9 32 0M33 70q3 3 7 3M67 70q-3 3-7 3M36 80h.1M40 84h.1M45 86h.1M55 86h.1M60 84h.1M64 80h.1M42 80h.1M58 80h.1",
    brows: "M35 49Q40 46 46 49M54 49Q60 46 65 49",
    eyes: "plain",
    nose: "M45 62Q41 71 46 73Q50 75 55 73Q60 70 55 62",
    mouth: [{ d: "M40 78Q50 84 60 78Q58 86 50 86Q42 86 40 78Z", fill: "#7c2119", line: 1.8 }],
    front: [
      { d: "M45 64Q42 71 46 72.500Q50 74.500 55 72.500Q58 69 55 64Q50 61 45 64Z", fill: "#cf7c62", line: 1.4 },
      { d: "M26 48Q22 26 34 22Q36 10 50 12Q66 10 67 22Q80 26 74 48Q50 36 26 48Z", fill: BONE },
      { d: "M36 22Q38 32 36 40M50 14V37M64 22Q62 32 64 40", line: 1.4 },
      { d: "M26 48Q50 35 74 48L74 42Q50 29 26 42Z", fill: "#c9bfa4", line: 1.8 },
      { d: "M86 116V72M79 60Q79 72 86 72Q93 72 93 60Z", fill: "#8f969a", line: 2.6 },
      { d: "M38 102q3 5 0 8M58 104q4 3 2 7", ink: "#a9744a", line: 3 },
    ],
  },
];
