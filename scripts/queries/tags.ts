import { createHash } from 'node:crypto';
import type { CallSite } from './call-sites.ts';

/** Beside the collection: the tags that tests send, a line for each file of the source. */
export const tagsFile = 'tags.txt';

/** What is written there: a tag is named by its text, so that lines may move; one text in two tags is named twice. */
export function tagsText(sent: readonly CallSite[]): string {
  const lines = [...Map.groupBy(sent, ({ file }) => file)].map(
    ([file, ofFile]) => `${file} ${ofFile.map(digestOf).toSorted().join(' ')}\n`,
  );
  return lines.toSorted().join('');
}

/** The tags of the source that no test sends, as far as the text of `tagsText` says. */
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
