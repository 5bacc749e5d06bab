import type pg from 'pg';
import { optOut } from '#/effects/mail/opt-out.ts';
import { stopTexts } from '#/effects/texts/opt-out.ts';
import { noteAct, type ActingCtx } from '#/platform/audit/operator-act.ts';
import { beginEpochOf } from '#/platform/changes/begin-epoch.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { numbersOfServers } from '#/platform/cells/numbers-of-servers.ts';
import { advance, type Purpose } from './account.ts';
import type { Head } from './file.ts';
import { keptTables } from './tables.ts';

type Finish = {
  readonly accountId: number;
  readonly purpose: Purpose;
  readonly slug: string;
  readonly optedOut: readonly string[];
  readonly head: Head;
};

/** Completes the import, in the transaction that wrote the rows. */
export async function finishImport(
  tx: ActingCtx,
  client: pg.ClientBase,
  { accountId, purpose, slug, head, optedOut }: Finish,
): Promise<void> {
  await advanceNumbers(client, accountId);
  await numberChanges(client, accountId);
  await beginEpochOf(client, accountId, tx.now);
  await tallyPages(client, accountId);
  if (purpose === 'COPY') await quieten(client, accountId);
  const workspace = await enterWorkspace(tx, accountId);
  // Email addresses and phone numbers.
  for (const address of optedOut)
    await (address.includes('@') ? optOut(workspace, address) : stopTexts(workspace, address));
  await noteAct(tx, {
    action: 'workspace.import',
    subject: slug,
    workspaceId: accountId,
    resource: 'workspace',
    resourceId: accountId,
    before: null,
    after: { purpose, from: head.workspace.slug, exportedAt: head.at },
  });
}

/** Moves sequences past the imported ids, so that new rows and members get higher ones. */
async function advanceNumbers(client: pg.ClientBase, accountId: number): Promise<void> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and a.attidentity <> ''`,
    [keptTables],
  );
  const numbers = [
    ...columns.map(({ table, column }) => ({ table, column, of: table, as: column })),
    { table: 'app_user', column: 'id', of: 'member', as: 'user_id' },
  ];
  for (const { table, column, of, as } of numbers) {
    const { rows } = await client.query<{ last: number | null }>(
      `select max(${as}) as last from ${of} where account_id = $1 and ${as} < $2`,
      [accountId, numbersOfServers],
    );
    const last = rows[0]?.last ?? null;
    if (last !== null) await advance(client, table, column, last);
  }
}

/** Files of earlier versions contain the page counts only once. */
async function tallyPages(client: pg.ClientBase, accountId: number): Promise<void> {
  await client.query(
    `insert into page_tally (account_id, event_id, day, quarter, views, started, submitted)
    select s.account_id, s.event_id, s.day, 95, s.views, s.started, s.submitted from event_stat s
    where s.account_id = $1 and not exists (
      select from page_tally p where p.account_id = s.account_id and p.event_id = s.event_id and p.day = s.day)`,
    [accountId],
  );
}

/** Changes that were not numbered yet. The original installation has dispatched them, so here they are only history. */
async function numberChanges(client: pg.ClientBase, accountId: number): Promise<void> {
  await client.query('insert into change_counter (account_id) values ($1) on conflict do nothing', [
    accountId,
  ]);
  await client.query(
    `with waiting as (select id, row_number() over (order by id) as n from change where account_id = $1 and sequence is null),
      counted as (
        update change_counter set last = last + (select count(*) from waiting) where account_id = $1
        returning last - (select count(*) from waiting) as before)
    update change c set sequence = counted.before + waiting.n, context = null
    from waiting, counted where c.account_id = $1 and c.id = waiting.id`,
    [accountId],
  );
}

/** A copy sends nothing by itself as long as the original does. */
async function quieten(client: pg.ClientBase, accountId: number): Promise<void> {
  await client.query(
    "update call_reminder set status = 'SKIPPED' where account_id = $1 and status = 'PLANNED'",
    [accountId],
  );
  await client.query('update automation_rule set active = false where account_id = $1', [accountId]);
}
