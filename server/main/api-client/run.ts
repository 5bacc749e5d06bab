import { createClient, type Call, type CallOptions, type ListCall } from '@callwright/sdk';
import { readArguments, type Wish } from './arguments.ts';
import { failureOf, usageFailure } from './failure.ts';
import { operationText, overviewText } from './help.ts';
import { findOperation, isDestructive, type Operation } from './operations.ts';
import { targetOf, type Target } from './profiles.ts';
import { login, profile } from './profile-commands.ts';
import type { Said } from './said.ts';
import { isRow, linesOf, picked, recordIn, tableOf } from './show.ts';
import type { Terminal } from './terminal.ts';

/** `callwright api …`: calls any operation that an API key can. Output printed on the way is not returned again. */
export async function runApi(words: readonly string[], terminal: Terminal): Promise<Said | null> {
  const [name, ...rest] = words.filter((word) => word !== '--help' && word !== '-h');
  const wantsHelp = words.includes('--help') || words.includes('-h');
  if (name === undefined || name.startsWith('--') || name === 'help') return helpSaid(overviewText());
  if (name === 'login' || name === 'profile') {
    if (wantsHelp) return helpSaid(overviewText());
    return name === 'login' ? login(rest, terminal) : profile(rest, terminal);
  }
  const operation = findOperation(name);
  if (wantsHelp) return helpSaid(operationText(operation));
  const { named, others } = withoutProfile(rest);
  const wish = await readArguments(operation, others, terminal);
  const target = await targetOf(terminal, named);
  await agree(operation, wish, target, terminal);
  return request(operation, wish, target, terminal);
}

function helpSaid(text: string): Said {
  return { document: { help: text }, text };
}

function withoutProfile(words: readonly string[]): { named: string | undefined; others: readonly string[] } {
  const at = words.findIndex((word) => word === '--profile' || word.startsWith('--profile='));
  if (at < 0) return { named: undefined, others: words };
  const [, inline] = (words[at] ?? '').split('=');
  const named = inline ?? words[at + 1];
  if (named === undefined) throw usageFailure('--profile needs a name');
  return { named, others: words.toSpliced(at, inline === undefined ? 2 : 1) };
}

/** Asks before something is deleted or ended. Programs confirm with `--yes`. */
async function agree(operation: Operation, { input, isAgreed }: Wish, { url }: Target, terminal: Terminal) {
  if (!isDestructive(operation) || isAgreed) return;
  const question = `${operation.endpoint.summary} at ${url}: ${JSON.stringify(input)}`;
  if (!terminal.isInteractive) throw usageFailure(`${question}\nAdd --yes to do it`);
  const answer = await terminal.ask(`${question}\nDo it? Type yes: `);
  if (answer.trim().toLowerCase() !== 'yes') throw usageFailure('Nothing was done');
}

type Operations = Readonly<
  Record<string, Readonly<Record<string, (input: object, options?: CallOptions) => Call<unknown>>>>
>;

async function request(
  operation: Operation,
  wish: Wish,
  target: Target,
  terminal: Terminal,
): Promise<Said | null> {
  const api = createClient({ baseUrl: target.url, token: target.key }) as unknown as Operations; // by their names
  const call = api[operation.resource]?.[operation.verb]?.(wish.input);
  if (call === undefined) throw new Error(`The client has no ${operation.name}`);
  try {
    if (wish.walksAll) {
      if (!('pages' in call)) throw usageFailure(`${operation.name} is no list; leave out --all`);
      await printAll(call as ListCall<unknown, unknown>, wish, terminal); // it has pages
      return null;
    }
    return said(await call, wish);
  } catch (error) {
    throw failureOf(error, target.url);
  }
}

/** Prints one item per line as they arrive, so that a list of any length needs no memory. */
async function printAll(list: AsyncIterable<unknown>, { fields }: Wish, terminal: Terminal): Promise<void> {
  for await (const item of list)
    terminal.print(JSON.stringify(fields === null || !isRow(item) ? item : picked(item, fields)));
}

function said(answer: unknown, { fields }: Wish): Said {
  const rows = rowsIn(answer);
  if (rows !== null) {
    const document = fields === null ? answer : rows.map((row) => picked(row, fields));
    return { document: document as object, text: tableOf(rows, fields) + pageText(answer) }; // answers are objects
  }
  const record = recordIn(answer);
  if (!isRow(record))
    return { document: { answer }, text: record === undefined ? 'Done' : JSON.stringify(record) };
  const document = fields === null ? (answer as object) : picked(record, fields);
  return { document, text: linesOf(record, fields) };
}

/** The items of a page; null if the answer is not a list. */
function rowsIn(answer: unknown): Readonly<Record<string, unknown>>[] | null {
  if (!isRow(answer)) return null;
  const data = answer['data'];
  const list = Array.isArray(data)
    ? data
    : isRow(data) && isRow(answer['meta'])
      ? Object.values(data).find(Array.isArray)
      : null;
  return Array.isArray(list) && list.every(isRow) ? list : null;
}

function pageText(answer: unknown): string {
  const meta = isRow(answer) && isRow(answer['meta']) ? answer['meta'] : {};
  const { count, nextCursor } = meta;
  if (typeof nextCursor !== 'string') return '';
  const of = typeof count === 'number' ? ` of ${count}` : '';
  return `\n\nThere is more${of}: --all walks all pages, --cursor ${nextCursor} shows the next`;
}
