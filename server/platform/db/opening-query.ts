import type pg from 'pg';
import { FramedQuery, prepareAll, runPrepared } from './framed-query.ts';
import { sendPrepared, submit, type Answered, type Config, type Connection } from './named-query.ts';
import { firstCell } from './cells.ts';
import { sessionAt } from './session.ts';

/**
 * A statement sent ahead of the first one of a transaction, prepared under this name. Its only parameter is the
 * workspace.
 */
export type Ahead = { readonly name: string; readonly text: string };

/** The settings with which a transaction of a workspace begins. */
export type Opening = {
  readonly role: string;
  readonly accountId: number;
  /** The time of the context. Triggers of 0720_rows_of_records.sql read it. */
  readonly now: string;
  readonly ahead: readonly Ahead[];
  /** Whether the transaction is read-only and sees a single snapshot. */
  readonly isSnapshot: boolean;
};

/** The rows of the statements sent ahead, as texts. */
export type AheadRows = readonly (readonly (readonly (string | null)[])[])[];
type Opened = { readonly result: pg.QueryResult; readonly ahead: AheadRows };

const beginAny = { name: 'open', text: 'begin' } as const;
const beginSnapshot = {
  name: 'open.snapshot',
  text: 'begin isolation level repeatable read, read only',
} as const;

/** The statement that begins the transaction. */
export const beginOf = ({ isSnapshot }: Pick<Opening, 'isSnapshot'>): Ahead =>
  isSnapshot ? beginSnapshot : beginAny;

const settingsName = 'open.settings';

/**
 * Begins a transaction together with its first statement, in one round trip. If any part fails, PostgreSQL skips the
 * rest up to the single `sync`.
 */
export async function sendOpeningWith(
  client: pg.ClientBase,
  opening: Opening,
  text: string,
  values: readonly unknown[],
): Promise<Opened> {
  const session = sessionAt(client);
  if (session === null) throw new Error('Only connections of a pool open transactions');
  const settings = { name: settingsName, text: session.openingPrelude };
  await prepareAll(client, [beginOf(opening), settings, ...opening.ahead]);
  const answers: (readonly (string | null)[])[][] = opening.ahead.map(() => []);
  const statement = { text, values: [...values], cell: firstCell };
  const result = await sendPrepared(client, statement, (config) =>
    submit(client, (answered) => new OpeningQuery(client, config, { opening, answers }, answered)),
  );
  return { result, ahead: answers };
}

/** `begin` and the settings come first, then the statements sent ahead, then the requested one. */
const openingCount = 2;

class OpeningQuery extends FramedQuery {
  readonly #opening: Opening;
  readonly #answers: (readonly (string | null)[])[][];

  constructor(
    client: pg.ClientBase,
    config: Config,
    { opening, answers }: { opening: Opening; answers: (readonly (string | null)[])[][] },
    callback: Answered,
  ) {
    super(client, config, openingCount + opening.ahead.length, callback);
    this.#opening = opening;
    this.#answers = answers;
  }

  override prepare(connection: Connection): void {
    const { role, accountId, now, ahead } = this.#opening;
    const account = String(accountId);
    runPrepared(connection, beginOf(this.#opening).name);
    runPrepared(connection, settingsName, [role, account, now]);
    for (const { name } of ahead) runPrepared(connection, name, [account]);
    super.prepare(connection);
  }

  protected override rowAround(place: number, fields: readonly (string | null)[]): void {
    this.#answers[place - openingCount]?.push(fields);
  }
}
