const zeroWidth = '\u200B';
// Line breaks and changes of text direction could make a name look like our own text.
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;

/**
 * Text entered by people, shown literally in a message: it mentions nobody, is no link, and formats nothing, neither in
 * Slack nor on servers that use Markdown.
 */
export function plainWords(text: string, lengthMax = 120): string {
  const line = text.replace(controls, ' ').replace(/ {2,}/g, ' ').trim();
  const letters = Array.from(line);
  const short = letters.length > lengthMax ? `${letters.slice(0, lengthMax - 1).join('')}…` : line;
  return short
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[@#](?=[\p{L}\p{N}_])/gu, `$&${zeroWidth}`)
    .replace(/[*_~`[\]]/g, `$&${zeroWidth}`)
    .replaceAll('://', `:${zeroWidth}//`)
    .replace(/\bwww\./gi, `$&${zeroWidth}`);
}

/** A link to one of our pages. The words are already markup. */
export function link(url: string, words: string): string {
  return `<${url.replaceAll('&', '&amp;').replaceAll('|', '%7C')}|${words.replaceAll('|', '¦')}>`;
}

/** An instant, shown in each reader's own zone. The words are for programs that do not support this. */
export function moment(atMs: number, words: string): string {
  const fallback = words.replace(/[<>|&]/g, ' ');
  return `<!date^${Math.floor(atMs / 1_000)}^{date_short_pretty}, {time}|${fallback}>`;
}

/** The same text without Slack's date format, for compatible servers that do not support it. */
export function withoutDates(text: string): string {
  return text.replace(/<!date\^[^|>]*\|([^>]*)>/g, '$1');
}

/** The text without formatting, for notifications and lists. */
export function plainOf(text: string): string {
  return withoutDates(text)
    .replace(/<[^|>]*\|([^>]*)>/g, '$1')
    .replace(/\*(?!\u200B)/g, '')
    .replaceAll('\n', ', ');
}

/** The text as people read it, without entities and invisible characters. */
export function readable(text: string): string {
  return plainOf(text)
    .replaceAll(zeroWidth, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
