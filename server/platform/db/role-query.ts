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

/** The role for one statement of a transaction, and the role to return to. */
export type RoleChange = { readonly as: string; readonly back: string };

const roleName = 'role';
const roleText = "select set_config('role', $1, true)";
const prepared = new WeakSet<pg.ClientBase>();

/** Sends a statement of a transaction with the rights of another role, prepared from the second time on. */
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

/** A savepoint stores the role and restores it on rollback, so it has to run in the transaction's own role. */
async function sendPlainWithin(
  client: pg.ClientBase,
  text: string,
  { as, back }: RoleChange,
): Promise<pg.QueryResult> {
  if (/^(?:savepoint|release|rollback)\b/.test(text)) return client.query(text);
  // For several statements the driver returns a list, which its types do not declare.
  const results = (await client.query(
    `set local role ${as}; ${text}; set local role ${back}`,
  )) as unknown as pg.QueryResult[];
  return oneOrAll(results.slice(1, -1));
}

/**
 * One round trip. After an error nothing has to be reset: rolling back the transaction or savepoint restores the role.
 */
async function sendAs(client: pg.ClientBase, config: Config, change: RoleChange): Promise<pg.QueryResult> {
  const prepares = prepared.has(client)
    ? null
    : client.query({ name: roleName, text: roleText, values: [change.back] });
  prepared.add(client);
  // Not awaited: the statement is sent right behind it.
  const [result] = await Promise.all([
    submit(client, (answered) => new RoleQuery(client, config, change, answered)),
    prepares,
  ]);
  return result;
}

/** The second of the three statements is the requested one. */
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
