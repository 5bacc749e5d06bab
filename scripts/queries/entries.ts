import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A committed statement with the facts in its file. */
export type Entry = {
  /** The path of the file in `server/queries/` without its extension, which is the path of the source. */
  readonly place: string;
  readonly text: string;
  readonly takes: string;
  readonly gives: string;
};

const folder = join(import.meta.dirname, '..', '..', 'server', 'queries');

/** Every statement in `server/queries/`. */
export function committedStatements(): Entry[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .toSorted()
    .flatMap(entriesOf);
}

function entriesOf(file: string): Entry[] {
  const [, ...parts] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n\n');
  return parts.map((part) => {
    const [text = '', ...facts] = part.split('\n');
    const fact = (name: string) =>
      facts.find((line) => line.startsWith(`-- ${name} `))?.slice(`-- ${name} `.length) ?? '';
    return { place: file.slice(0, -'.sql'.length), text, takes: fact('takes'), gives: fact('gives') };
  });
}
