/** A range of a text. */
export type Stretch = { readonly from: number; readonly to: number };

/** An unfolded line, with its position in the text. */
export type Line = Stretch & { readonly content: string };

/** Longer lines are skipped: no list of dates is that long, and attachments are not needed. */
const lineCharactersMax = 1_000_000;

/**
 * The unfolded lines of a calendar file (RFC 5545, 3.1). Any kind of line ending is accepted, because programs differ.
 */
export function* linesOf(
  text: string,
  { from, to }: Stretch = { from: 0, to: text.length },
): Generator<Line> {
  // Very old programs end lines with CR alone.
  const newLine = text.includes('\n') ? '\n' : '\r';
  let at = from;
  while (at < to) {
    const start = at;
    let end = lineEnd(text, at, to, newLine);
    let content = bare(text, start, end);
    at = end;
    while (at < to && isFolded(text, at)) {
      end = lineEnd(text, at, to, newLine);
      if (content.length <= lineCharactersMax) content += bare(text, at + 1, end);
      at = end;
    }
    if (content !== '' && content.length <= lineCharactersMax) yield { from: start, to: at, content };
  }
}

/** The property name, in upper case. */
export function nameOf(line: string): string {
  const end = line.search(/[;:]/);
  return (end < 0 ? line : line.slice(0, end)).trim().toUpperCase();
}

function lineEnd(text: string, from: number, to: number, newLine: string): number {
  const end = text.indexOf(newLine, from);
  return end < 0 || end >= to ? to : end + 1;
}

/** Without the line ending. Some programs write CR CR LF. */
function bare(text: string, from: number, to: number): string {
  let end = to;
  while (end > from && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return text.slice(from, end);
}

function isFolded(text: string, at: number): boolean {
  return text[at] === ' ' || text[at] === '\t';
}
