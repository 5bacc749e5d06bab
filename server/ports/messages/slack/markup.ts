const zeroWidth = '\u200B';
// Breaks of lines and of the direction of writing could make a name look like words of ours.
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;

/**
 * What people have typed, as a part of a message that shows exactly that: it mentions nobody, is no link and formats
 * nothing, neither at Slack nor at servers that read Markdown.
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

/** A link to a page of ours; the words are markup already. */
export function link(url: string, words: string): string {
  return `<${url.replaceAll('&', '&amp;').replaceAll('|', '%7C')}|${words.replaceAll('|', '¦')}>`;
}

/** A moment that everybody reads in their own zone; the words are for programs that cannot write it. */
export function moment(atMs: number, words: string): string {
  const fallback = words.replace(/[<>|&]/g, ' ');
  return `<!date^${Math.floor(atMs / 1_000)}^{date_short_pretty}, {time}|${fallback}>`;
}

/** The same text for servers that take the webhooks of Slack and do not know its dates. */
export function withoutDates(text: string): string {
  return text.replace(/<!date\^[^|>]*\|([^>]*)>/g, '$1');
}

/** What is left when formatting is taken away: for notifications and lists. */
export function plainOf(text: string): string {
  return withoutDates(text)
    .replace(/<[^|>]*\|([^>]*)>/g, '$1')
    .replace(/\*(?!\u200B)/g, '')
    .replaceAll('\n', ', ');
}

/** As it reads for people, without entities and invisible signs. */
export function readable(text: string): string {
  return plainOf(text)
    .replaceAll(zeroWidth, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
