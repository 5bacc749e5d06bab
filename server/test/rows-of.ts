import { callFunction, makeFunction, savedSession } from './saved-schema.ts';
import type { Workspace } from './workspace.ts';

// The rows of a workspace, to compare them with an earlier state.

/**
 * Columns for the last activity of a person, the last evaluation of a rule, and what is set or removed after the commit
 * of a change.
 */
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
/** Tables that are written after a request of any caller. */
const afterwards = new Set([
  'archive_record',
  'archive_state',
  'archive_version',
  'call_entry',
  'call_link',
  'mail',
  'notice',
  'request_log',
  'change_counter',
  'automation_news',
  'commission_book',
  'commission_due',
  'commission_entry',
  'commission_posting',
  'commission_source',
  'webhook_delivery',
  'webhook_attempt',
  'webhook_replay',
]);
/** Columns of changes and audit entries that are set or removed after the commit, and the last activity of a person. */
const afterCommit = ['last_used_at', 'sequence', 'context', 'salt', 'content_hash', 'hash'];
const besides = new Set([
  'account',
  'archive_record',
  'archive_state',
  'archive_version',
  'mail',
  'notice',
  'request_log',
  'change_counter',
  'automation_news',
  'commission_book',
  'commission_due',
  'commission_entry',
  'commission_posting',
  'commission_source',
  'audit_chain',
]);

/** A table, and the column with the workspace of a row. */
type OwnedTable = { readonly name: string; readonly column: string };

let fingerprinting: Promise<void> | null = null;
let dumping: Promise<void> | null = null;

/**
 * Changes whenever a row of the workspace is written: the number of rows of each table and a checksum of their
 * contents, except for the columns above.
 */
export async function fingerprint(w: Workspace): Promise<string> {
  const sum = `count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - ${textsOf(clockwork)})::text, 0))::text, '')`;
  fingerprinting ??= makeLines('fingerprint', sum, afterwards);
  await fingerprinting;
  return (await callFunction<string>('fingerprint', w.id)).join('\n');
}

/**
 * Every row of a workspace, except for times of last activity and columns of changes and audit entries that are set or
 * removed after the commit.
 */
export async function everythingOf(w: Workspace): Promise<string> {
  const row = `(to_jsonb(t) - ${textsOf(afterCommit)})::text`;
  dumping ??= makeLines(
    'everything',
    `coalesce(string_agg(${row}, e'\\n' order by ${row} collate "C"), '')`,
    besides,
  );
  await dumping;
  return (await callFunction<string>('everything', w.id)).join('\n');
}

/** Creates a function that returns a value for the rows of each table. */
async function makeLines(name: string, said: string, without: ReadonlySet<string>): Promise<void> {
  const tables = (await ownedTables()).filter((table) => !without.has(table.name));
  await makeFunction(name, 'setof text stable', tables, (here, placeOf) =>
    here
      .map(
        (table) =>
          `return query select '${table.name} ' || ${said} from ${placeOf(table.name)} as t where ${table.column} = $1;`,
      )
      .join('\n'),
  );
}

async function ownedTables(): Promise<OwnedTable[]> {
  const client = await savedSession();
  const { rows } = await client.query<OwnedTable>(
    `select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and (column_name = 'account_id' or table_name = 'account' and column_name = 'id'
      or table_name in ('oauth_client', 'oauth_grant') and column_name = 'workspace_id')
    order by table_name`,
  );
  return rows;
}

function textsOf(names: readonly string[]): string {
  return `'{${names.join(',')}}'::text[]`;
}
