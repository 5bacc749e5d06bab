import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A file of the folder `migrations`. Marks in its leading comments are described in docs/guides/releasing.md. */
export type Migration = {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** The first version of Callwright that works with this migration: '0' for one that only adds. */
  readonly worksWith: string;
  /** Whether its statements run one by one outside of a transaction, as `create index concurrently` requires. */
  readonly isOutside: boolean;
};

const folder = new URL('./migrations/', import.meta.url);
const contractMark = /^-- contract: works with (\d+\.\d+\.\d+) and later$/m;
const outsideMark = /^-- no transaction$/m;

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => migrationOf(file.slice(0, -4), readFileSync(new URL(file, folder), 'utf8')));
}

/** @param name starts with the number */
export function migrationOf(name: string, text: string): Migration {
  const [marks = ''] = /^(--.*\n)*/.exec(text) ?? [];
  return {
    version: Number.parseInt(name, 10),
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    worksWith: contractMark.exec(marks)?.[1] ?? '0',
    isOutside: outsideMark.test(marks),
  };
}
