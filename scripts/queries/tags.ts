import { createHash } from 'node:crypto';
import type { CallSite } from './call-sites.ts';

/** A file next to the collection: the tags that tests send, one line per source file. */
export const tagsFile = 'tags.txt';

/**
 * The content of that file: a tag is identified by its text, so that lines may move; if two tags have the same text, it
 * is listed twice.
 */
export function tagsText(sent: readonly CallSite[]): string {
  const lines = [...Map.groupBy(sent, ({ file }) => file)].map(
    ([file, ofFile]) => `${file} ${ofFile.map(digestOf).toSorted().join(' ')}\n`,
  );
  return lines.toSorted().join('');
}

/** The tags in the source that no test sends, according to the text of `tagsText`. */
export function tagsMissingIn(text: string, sites: readonly CallSite[]): CallSite[] {
  const known = new Map(
    text.split('\n').map((line): [string, string[]] => {
      const [file = '', ...digests] = line.split(' ');
      return [file, digests];
    }),
  );
  return sites.filter((site) => {
    const digests = known.get(site.file) ?? [];
    const index = digests.indexOf(digestOf(site));
    if (index !== -1) digests.splice(index, 1);
    return index === -1;
  });
}

function digestOf({ text }: CallSite): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
