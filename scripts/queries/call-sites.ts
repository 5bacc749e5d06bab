import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { normalized } from './collected.ts';

/** A template literal tagged with `sql` in the source of the service. */
export type CallSite = {
  /** `domain/crm/tags/write.ts:12:7`, the place of its opening backtick, as a stack names it. */
  readonly place: string;
  readonly file: string;
  /** The row type that it claims, with its place in the text of the file. */
  readonly claim: { readonly text: string; readonly start: number; readonly end: number } | null;
  /** Its text up to the first value, with single spaces. */
  readonly opening: string;
};

/** All of them; statements of tests are not part of the service. */
export function callSites(server: string): CallSite[] {
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('test/'))
    .filter((path) => !path.startsWith('node_modules'))
    .toSorted()
    .flatMap((path) =>
      sitesIn(relative(server, join(server, path)), readFileSync(join(server, path), 'utf8')),
    );
}

export function sitesIn(file: string, source: string): CallSite[] {
  const sites: CallSite[] = [];
  for (const match of source.matchAll(/\bsql(?:\.search)?(?=[<`])/g)) {
    const start = match.index + match[0].length;
    const end = source[start] === '<' ? endOfTypes(source, start) : start;
    if (source[end] !== '`' || isComment(source, match.index)) continue;
    const claim =
      end === start ? null : { text: source.slice(start + 1, end - 1), start: start + 1, end: end - 1 };
    const opening = /[^`$]*/.exec(source.slice(end + 1))?.[0] ?? '';
    sites.push({
      file,
      place: `${file}:${placeOf(source, end)}`,
      claim,
      opening: normalized(opening),
    });
  }
  return sites;
}

/** Behind the bracket that closes the one at `start`; the arrow of a function type closes nothing. */
function endOfTypes(source: string, start: number): number {
  let depth = 0;
  for (let index = start; index < source.length; index++) {
    if (source[index] === '<') depth++;
    else if (source[index] === '>' && source[index - 1] !== '=' && --depth === 0) return index + 1;
  }
  return start;
}

function isComment(source: string, index: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', index) + 1, index).trimStart();
  return line.startsWith('//') || line.startsWith('*') || line.startsWith('/*');
}

function placeOf(source: string, index: number): string {
  const before = source.slice(0, index);
  return `${before.split('\n').length}:${index - before.lastIndexOf('\n')}`;
}
