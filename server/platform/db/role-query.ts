import type pg from 'pg';
import { FramedQuery, runPrepared } from './framed-query.ts';
import {
  oneOrAll,
  sendPrepared,
  submit,
  type Answered,
  type Config,
  type Connection,
} from './named-query.ts';
import { cellAt } from './session.ts';

/** Whose rights a statement of a transaction has, and whose the ones after it. */
export type RoleChange = { readonly as: string; readonly back: string };

const roleName = 'role';
const roleText = "select set_config('role', $1, true)";
const prepared = new WeakSet<pg.ClientBase>();

/** Sends a statement of a transaction with the rights of another role, prepared once it comes again. */
export async function sendWithin(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
  change: RoleChange,
): Promise<pg.QueryResult> {
  if (values.length === 0) return sendPlainWithin(client, text, change);
  const statement = { text, values: [...values], cell: cellAt(client) };
  return sendPrepared(client, statement, (config) => sendAs(client, config, change));
}

/** Savepoints keep the role in which they are made, and take it back: they are those of the transaction. */
async function sendPlainWithin(
  client: pg.ClientBase,
  text: string,
  { as, back }: RoleChange,
): Promise<pg.QueryResult> {
  if (/^(?:savepoint|release|rollback)\b/.test(text)) return client.query(text);
  // The driver answers several statements with a list, which its types leave out.
  const results = (await client.query(
    `set local role ${as}; ${text}; set local role ${back}`,
  )) as unknown as pg.QueryResult[];
  return oneOrAll(results.slice(1, -1));
}

/**
 * In one round trip. After an error there is nothing to set: the transaction or the savepoint it happened in takes the role
 * back.
 */
async function sendAs(client: pg.ClientBase, config: Config, change: RoleChange): Promise<pg.QueryResult> {
  const prepares = prepared.has(client)
    ? null
    : client.query({ name: roleName, text: roleText, values: [change.back] });
  prepared.add(client);
  // Sent at once: others may be sent behind it.
  const [result] = await Promise.all([
    submit(client, (answered) => new RoleQuery(client, config, change, answered)),
    prepares,
  ]);
  return result;
}

/** Of the three statements, the second is the one that was asked for. */
class RoleQuery extends FramedQuery {
  readonly #change: RoleChange;

  constructor(client: pg.ClientBase, config: Config, change: RoleChange, callback: Answered) {
    super(client, config, 1, callback);
    this.#change = change;
  }

  override prepare(connection: Connection): void {
    const { as, back } = this.#change;
    runPrepared(connection, roleName, [as]);
    this.prepareBefore(connection, () => runPrepared(connection, roleName, [back]));
  }
}
