import { appendFileSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * One text that was sent, once for each process and for each list of tags that it came from, and again when a column of
 * it was null for the first time.
 */
export type SentStatement = {
  readonly text: string;
  /** Where its parts are in the source, `domain/crm/tags/write.ts:12:7`: the whole statement first. */
  readonly sites: readonly string[];
  readonly nulls: readonly string[];
};

type Texts = readonly string[];
export type Rows = readonly Record<string, unknown>[];

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Enough to meet a null; reading all rows of all answers would slow the tests down. */
const rowsMax = 50;

/**
 * Writes down which statements are sent while the tests run (COLLECT_SQL names a folder), for `npm run queries`.
 * Each process has its own file, and each text is written when it is first sent, so that nothing is lost when the
 * process is killed.
 */
class StatementLog {
  readonly #path: string;
  readonly #sites = new WeakMap<Texts, string>();
  readonly #nulls = new Map<string, Set<string>>();

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, `${process.pid}-${Date.now()}.jsonl`);
  }

  /** Records where a tag is: the array of its texts is one and the same each time it runs. */
  met(texts: Texts): void {
    if (!this.#sites.has(texts)) this.#sites.set(texts, siteOf(new Error('where').stack ?? ''));
  }

  /** @param rows absent where several statements were sent as one text */
  sent(text: string, parts: readonly Texts[], rows: Rows = []): void {
    const sites = parts.flatMap((part) => this.#sites.get(part) ?? []);
    // Different tags may write the same text: each of them was sent.
    const key = `${sites.join()} ${text}`;
    const known = this.#nulls.get(key);
    const nulls = known ?? new Set<string>();
    const before = nulls.size;
    for (const row of rows.slice(0, rowsMax))
      for (const column in row) if (row[column] === null) nulls.add(column);
    if (known !== undefined && nulls.size === before) return;
    this.#nulls.set(key, nulls);
    const line: SentStatement = { text, sites, nulls: [...nulls] };
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}

const folder = process.env['COLLECT_SQL'];
/** Null but in tests: nothing is written then. */
export const statementLog = folder ? new StatementLog(folder) : null;

/** The frame below this file and below the tag itself. */
function siteOf(stack: string): string {
  const frame = stack.split('\n')[3] ?? '';
  const [, url = '', place = ''] = /(file:\/\/[^\s)]*?):(\d+:\d+)\)?$/.exec(frame) ?? [];
  return url === '' ? '' : `${relative(root, fileURLToPath(url))}:${place}`;
}
