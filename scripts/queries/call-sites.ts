import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { normalized } from './collected.ts';

/** A template literal with the tag `sql` in the source of the service. */
export type CallSite = {
  /** The position of its opening backtick in the format of a stack trace: `domain/crm/tags/write.ts:12:7`. */
  readonly place: string;
  readonly file: string;
  /** The row type in its type argument, with its position in the text of the file. */
  readonly claim: { readonly text: string; readonly start: number; readonly end: number } | null;
  /** Its text with single spaces and without comments; `…` replaces each value. */
  readonly text: string;
};

/** All call sites; statements of tests are not part of the service. */
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
    const text = normalized(literalAt(source, end).text);
    sites.push({ file, place: `${file}:${placeOf(source, end)}`, claim, text });
  }
  return sites;
}

/** The position after the bracket that closes the one at `start`; the arrow of a function type is not a bracket. */
function endOfTypes(source: string, start: number): number {
  let depth = 0;
  for (let index = start; index < source.length; index++) {
    if (source[index] === '<') depth++;
    else if (source[index] === '>' && source[index - 1] !== '=' && --depth === 0) return index + 1;
  }
  return start;
}

/** The template literal that starts at `start`: its text with `…` for each value, and its end. */
function literalAt(source: string, start: number): { text: string; end: number } {
  let text = '';
  for (let index = start + 1; index < source.length; index++) {
    if (source[index] === '`') return { text, end: index };
    if (source.startsWith('${', index)) {
      text += '…';
      index = endOfValue(source, index + 2);
    } else {
      text += source[index] ?? '';
      if (source[index] === '\\') text += source[++index] ?? '';
    }
  }
  throw new Error(`A template literal does not end: ${source.slice(start, start + 60)}`);
}

/** The bracket that ends a value, after nested literals and brackets. */
function endOfValue(source: string, start: number): number {
  let depth = 0;
  for (let index = start; index < source.length; index++) {
    const character = source[index];
    if (character === '`') index = literalAt(source, index).end;
    else if (character === "'" || character === '"') index = source.indexOf(character, index + 1);
    else if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return index;
  }
  throw new Error(`A value does not end: ${source.slice(start, start + 60)}`);
}

function isComment(source: string, index: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', index) + 1, index).trimStart();
  return line.startsWith('//') || line.startsWith('*') || line.startsWith('/*');
}

function placeOf(source: string, index: number): string {
  const before = source.slice(0, index);
  return `${before.split('\n').length}:${index - before.lastIndexOf('\n')}`;
}
