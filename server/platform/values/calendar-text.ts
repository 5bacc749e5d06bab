// Texts and lines of iCalendar (RFC 5545).

/** The longest line in octets, without the line break (3.1). */
const lineOctetsMax = 75;

/** Escapes a text value (3.3.11). */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\r\n\p{Zl}\p{Zp}]/gu, String.raw`\n`)
    .replace(/\p{Cc}/gu, '');
}

/** Folds a line, never inside a character. */
export function fold(line: string): string {
  if (Buffer.byteLength(line) <= lineOctetsMax) return `${line}\r\n`;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctetsMax) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}
