import { readdir, readFile } from 'node:fs/promises';
import { scored } from './word-score.ts';

/** A section of a guide. */
export type Passage = { readonly title: string; readonly path: string; readonly text: string };

const folder = new URL('../../../../docs/guides/', import.meta.url);
const passagesMax = 2;
const textMax = 900;
let read: Promise<readonly Passage[]> | null = null;

/** The sections of the guides that fit best. The guides are read on first use. */
export async function findGuides(words: readonly string[]): Promise<Passage[]> {
  read ??= readGuides();
  const found = scored(await read, words, ({ title, text }) => [
    [title, 3],
    [text, 1],
  ]);
  return found.slice(0, passagesMax).map((passage) => ({ ...passage, text: shortened(passage.text) }));
}

async function readGuides(): Promise<readonly Passage[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  return files.flatMap((file, index) => passagesOf(`docs/guides/${file}`, texts[index] ?? ''));
}

function passagesOf(path: string, text: string): Passage[] {
  const guide = /^# (.*)$/m.exec(text)?.[1] ?? path;
  return text.split(/^(?=##? )/m).flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const title = heading.replace(/^#+ /, '');
    const body = lines.join('\n').trim();
    return body === '' ? [] : [{ title: title === guide ? guide : `${guide}: ${title}`, path, text: body }];
  });
}

function shortened(text: string): string {
  return text.length <= textMax ? text : `${text.slice(0, textMax)}…`;
}
