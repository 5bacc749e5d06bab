import { credentialsOf } from '#/domain/people/credentials/credential-cache.ts';
import { testWorkspacesFrom } from '#/platform/values/test-workspaces.ts';
import { eventually } from './eventually.ts';
import { server } from './harness.ts';
import { callFunction, makeFunction, runBeside, savedSession, type PlaceOf } from './saved-schema.ts';
import type { Workspace } from './workspace.ts';

/**
 * Restores a workspace to an earlier state, in one statement of a few ms: creating one through the API takes forty
 * requests. The rows are stored in a separate schema.
 */

type Table = { readonly name: string; readonly columns: string };

/** Written by background jobs and never changed: new rows stay, lost rows are restored. */
const appendOnly = new Set(['change', 'change_counter', 'request_log']);

/**
 * Conditions that select the rows of workspace `$1` in tables without `account_id`. The tables are those of the rows.
 */
const conditions: Readonly<Record<string, (placeOf: PlaceOf) => string>> = {
  account: () => 'id = $1',
  oauth_client: () => 'workspace_id = $1',
  oauth_grant: () => 'workspace_id = $1',
  oauth_token: ofGrant,
  oauth_code: ofGrant,
  oauth_client_logo: (placeOf) =>
    `client_id in (select id from ${placeOf('oauth_client')} where workspace_id = $1)`,
  // The people at the time of saving: people who were added later may also be in other workspaces.
  app_user: () => `id in ${members}`,
  session: () => `user_id in ${members}`,
  access_link: () => `(workspace_id = $1 or user_id in ${members})`,
};
const members = '(select person_id from saved.member where account_id = $1)';

function ofGrant(placeOf: PlaceOf): string {
  return `grant_id in (select id from ${placeOf('oauth_grant')} where workspace_id = $1)`;
}

let prepared: Promise<void> | null = null;

/** Saves the current rows of a workspace, after the outbox is processed. */
export async function saveWorkspace(w: Workspace): Promise<void> {
  await server.drainOutbox();
  prepared ??= prepare();
  await prepared;
  await callFunction('save', w.id);
}

/** Restores the rows of `saveWorkspace`. No request to the workspace may be running. */
export async function restoreWorkspace(w: Workspace): Promise<void> {
  const { app } = server;
  let people: readonly number[] = [];
  await eventually(async () => {
    try {
      people = (await callFunction<string>('restore', w.id)).map(Number);
      return true;
    } catch (error) {
      if (isInTheWay(error)) return false;
      throw error;
    }
  });
  credentialsOf(app).invalidate({ accountId: w.id });
  for (const personId of people) credentialsOf(app).invalidate({ personId });
  await forgetTestWorkspaces(people);
}

/**
 * Test workspaces that a person created belong to no tenant; a session that chose no workspace would find one too many.
 */
async function forgetTestWorkspaces(people: readonly number[]): Promise<void> {
  await server.app.database.pool.query(
    'update public.account set deleted_at = now() where deleted_at is null and id >= $1 and id in (select account_id from member where person_id = any($2))',
    [testWorkspacesFrom, people],
  );
}

/** A job that follows from an earlier request locks rows of the workspace: it ends soon. */
function isInTheWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['40P01', '55P03'].includes(String(error.code));
}

async function prepare(): Promise<void> {
  const tables = await ownTables();
  await runBeside(tables, (here, placeOf) =>
    here
      .map(
        ({ name, columns }) =>
          `create unlogged table saved.${name} as select ${columns} from ${placeOf(name)} with no data;`,
      )
      .concat(
        'create unlogged table saved.mark (account_id bigint primary key, of_tables bigint[] not null);',
      )
      .join('\n'),
  );
  await makeFunction('save', 'void', tables, saving);
  await makeFunction('restore', 'setof bigint', tables, restoring);
}

const kept: PlaceOf = (table) => `saved.${table}`;

function saving(tables: readonly Table[], placeOf: PlaceOf): string {
  const save = tables.map((table) => insert(table, kept, placeOf));
  const marks = changeableOf(tables)
    .map((table) => `(${markOf(table, placeOf)})`)
    .join(', ');
  return `${ordered(save, tables)} insert into saved.mark values ($1, array[${marks}]);`;
}

/** Unchanged tables are skipped. */
function restoring(tables: readonly Table[], placeOf: PlaceOf): string {
  const changeable = changeableOf(tables);
  const place = new Map(changeable.map(({ name }, index) => [name, index + 1]));
  const forget = changeable.toSorted(grantsLast).map((table) => {
    const condition = conditionOf(table.name, placeOf);
    const at = place.get(table.name);
    return `written[${at}] := marks[${at}] is distinct from (${markOf(table, placeOf)});
      if written[${at}] then delete from ${placeOf(table.name)} where ${condition}; end if;`;
  });
  const put = tables.map((table) => {
    const at = place.get(table.name);
    const back = insert(table, placeOf, kept);
    return at === undefined
      ? back
      : `if written[${at}] then ${back} marks[${at}] := (${markOf(table, placeOf)}); end if;`;
  });
  const counter = tables.find(({ name }) => name === 'change_counter');
  return `declare
      marks bigint[] := (select of_tables from saved.mark where account_id = $1);
      written boolean[] := '{}';
    begin
      -- The dispatcher holds this row while it writes; it and this would wait for each other's rows.
      ${counter === undefined ? '' : `perform from ${placeOf(counter.name)} where account_id = $1 for update;`}
      ${[...forget, ...put].join('\n')}
      update saved.mark set of_tables = marks where account_id = $1;
    end;
    return query select person_id from saved.member where account_id = $1;`;
}

function changeableOf(tables: readonly Table[]): Table[] {
  return tables.filter(({ name }) => !appendOnly.has(name));
}

/** A checksum of the rows of a workspace in a table, and of the transactions that wrote them. */
function markOf({ name }: Table, placeOf: PlaceOf): string {
  return `select coalesce(bit_xor(hashtextextended(t.xmin::text || t.ctid::text, 0)), 0) from ${placeOf(name)} as t
    where ${conditionOf(name, placeOf)}`;
}

/** The members determine which people are saved, so they come first. */
function ordered(statements: readonly string[], tables: readonly Table[]): string {
  const first = tables.findIndex(({ name }) => name === 'member');
  return [statements[first], ...statements.filter((_, index) => index !== first)].join('\n');
}

function insert({ name, columns }: Table, into: PlaceOf, from: PlaceOf): string {
  const conflict = appendOnly.has(name) ? ' on conflict do nothing' : '';
  return `insert into ${into(name)} (${columns}) overriding system value
    select ${columns} from ${from(name)} where ${conditionOf(name, from)}${conflict};`;
}

function conditionOf(name: string, placeOf: PlaceOf): string {
  return conditions[name]?.(placeOf) ?? 'account_id = $1';
}

/** Tokens are found through their grants and pictures through their apps, so grants and apps come last. */
function grantsLast({ name: a }: Table, { name: b }: Table): number {
  const isLast = (name: string) => Number(name === 'oauth_grant' || name === 'oauth_client');
  return isLast(a) - isLast(b);
}

async function ownTables(): Promise<Table[]> {
  const client = await savedSession();
  const { rows } = await client.query<Table>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
    from information_schema.columns as c
    join information_schema.tables as t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name
    having bool_or(c.column_name = 'account_id') or c.table_name = any($1)
    order by c.table_name`,
    [Object.keys(conditions)],
  );
  return rows;
}
