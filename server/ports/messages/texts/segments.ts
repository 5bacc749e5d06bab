/** The encoding of a text message, and the number of segments charged (3GPP TS 23.038 and 23.040). */
export type Segments = { readonly encoding: 'GSM-7' | 'UCS-2'; readonly segments: number };

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that take two places, because of an escape. */
const extended = new Set('^{}\\[~]|€\f');

/** Segments of a longer text have a header, which takes 7 of 160 or 3 of 70 places. No character is split. */
export function segmentsOf(text: string): Segments {
  const characters = Array.from(text);
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character));
  const widths = characters.map((character) =>
    isGsm ? (extended.has(character) ? 2 : 1) : character.length,
  );
  const [alone, joined] = isGsm ? [160, 153] : [70, 67];
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  if (widths.reduce((sum, width) => sum + width, 0) <= alone) return { encoding, segments: 1 };
  let [segments, used] = [1, 0];
  for (const width of widths) {
    if (used + width > joined) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { encoding, segments };
}
