import { sql, type Sql } from '#/platform/db/sql.ts';
import { server } from './harness.ts';
import type { Workspace } from './workspace.ts';

type Line = { name: string; rows: string; sum: string | null };

/** When a person was last seen, when a rule was last looked at, and what a change gets or loses after its commit. */
const clockwork = [
  'last_used_at',
  'judged_at',
  'due_at',
  'seen_sequence',
  'sequence',
  'context',
  'failing_since',
  'last_failure_at',
];
/** What is done after a request, by any caller. */
const afterwards = [
  'mail',
  'request_log',
  'change_counter',
  'automation_news',
  'webhook_delivery',
  'webhook_attempt',
  'webhook_replay',
];

let statement: ((accountId: number) => Sql<Line>) | null = null;

/**
 * Differs whenever a row of the workspace was written: the number of rows of each table and a sum over all they hold,
 * except for what the clock writes. One statement, so that it can run before and after many requests.
 */
export async function fingerprint(w: Workspace): Promise<string> {
  statement ??= await overAllTables();
  const { rows } = await statement(w.id).execute(server.app.database.db);
  // PostgreSQL may look at the tables in parallel and answers in any order.
  const lines = rows.map(({ name, rows: count, sum }) => `${name} ${count} ${sum ?? ''}`);
  return lines.toSorted().join('\n');
}

async function overAllTables(): Promise<(accountId: number) => Sql<Line>> {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and (column_name = 'account_id' or table_name = 'account' and column_name = 'id'
        or table_name in ('oauth_client', 'oauth_grant') and column_name = 'workspace_id')
      and table_name <> all(${afterwards}::text[]) order by table_name`.execute(server.app.database.db);
  return (accountId) =>
    sql<Line>`${sql.join(
      rows.map(
        ({ name, column }) => sql`
          select ${name}::text as name, count(*)::text as rows,
            sum(hashtextextended((to_jsonb(t) - ${clockwork}::text[])::text, 0))::text as sum
          from ${sql.ref(name)} as t where ${sql.ref(column)} = ${accountId}`,
      ),
      sql` union all `,
    )}`;
}
