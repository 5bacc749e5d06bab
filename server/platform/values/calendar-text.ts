// How iCalendar writes texts and lines (RFC 5545).

/** Octets of a line without its break (3.1). */
const lineOctetsMax = 75;

/** A text as a value (3.3.11). */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\r\n\p{Zl}\p{Zp}]/gu, String.raw`\n`)
    .replace(/\p{Cc}/gu, '');
}

/** Breaks a line between characters, never inside one. */
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
