import type pg from 'pg';
import { FramedQuery, prepareAll, runPrepared } from './framed-query.ts';
import { sendPrepared, submit, type Answered, type Config, type Connection } from './named-query.ts';
import { firstCell } from './cells.ts';
import { sessionAt } from './session.ts';

/** A statement that is sent ahead of the first one of a transaction, prepared by this name; its only parameter is the workspace. */
export type Ahead = { readonly name: string; readonly text: string };

/** What a transaction of a workspace begins with. */
export type Opening = {
  readonly role: string;
  readonly accountId: number;
  /** The time of its context, read by the triggers of 0720_rows_of_records.sql. */
  readonly now: string;
  readonly ahead: readonly Ahead[];
  /** Whether it only reads, and everything as it was at one moment. */
  readonly isSnapshot: boolean;
};

/** The rows of what was sent ahead, as texts. */
export type AheadRows = readonly (readonly (readonly (string | null)[])[])[];
type Opened = { readonly result: pg.QueryResult; readonly ahead: AheadRows };

const beginAny = { name: 'open', text: 'begin' } as const;
const beginSnapshot = {
  name: 'open.snapshot',
  text: 'begin isolation level repeatable read, read only',
} as const;

/** How a transaction begins. */
export const beginOf = ({ isSnapshot }: Pick<Opening, 'isSnapshot'>): Ahead =>
  isSnapshot ? beginSnapshot : beginAny;

const settingsName = 'open.settings';

/**
 * Begins a transaction with its first statement, in one round trip: if anything of it fails, PostgreSQL skips the rest up
 * to the one `sync`.
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

/** `begin` and the settings; behind them come those that are sent ahead, and at last the one that was asked for. */
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
