import { appendFileSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * One statement text. Written once per process and list of `sql` tags that it came from, and again when one of its
 * columns is null for the first time.
 */
export type SentStatement = {
  readonly text: string;
  /** Where its parts are in the source, such as `domain/crm/tags/write.ts:12:7`; the whole statement first. */
  readonly sites: readonly string[];
  readonly nulls: readonly string[];
};

type Texts = readonly string[];
export type Rows = readonly Record<string, unknown>[];

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Enough rows to meet a null; reading all rows would slow the tests down. */
const rowsMax = 50;

/**
 * Records which statements are sent while the tests run (COLLECT_SQL names a folder), for `npm run queries`. Each
 * process has its own file, and each text is written when it is first sent, so that nothing is lost if the process is
 * killed.
 */
class StatementLog {
  readonly #path: string;
  readonly #sites = new WeakMap<Texts, string>();
  readonly #nulls = new Map<string, Set<string>>();

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, `${process.pid}-${Date.now()}.jsonl`);
  }

  /** Records where an `sql` tag is. Its array of texts is the same object each time the tag runs. */
  met(texts: Texts): void {
    if (!this.#sites.has(texts)) this.#sites.set(texts, siteOf(new Error('where').stack ?? ''));
  }

  /** @param rows absent if several statements were sent as one text */
  sent(text: string, parts: readonly Texts[], rows: Rows = []): void {
    const sites = parts.flatMap((part) => this.#sites.get(part) ?? []);
    // Different tags may produce the same text; each counts as sent.
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
/** Null except in tests. */
export const statementLog = folder ? new StatementLog(folder) : null;

/** The stack frame of the code that uses the `sql` tag. */
function siteOf(stack: string): string {
  const frame = stack.split('\n')[3] ?? '';
  const [, url = '', place = ''] = /(file:\/\/[^\s)]*?):(\d+:\d+)\)?$/.exec(frame) ?? [];
  return url === '' ? '' : `${relative(root, fileURLToPath(url))}:${place}`;
}
