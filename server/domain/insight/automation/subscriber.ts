import { isImported } from '#/platform/changes/imported.ts';
import type { Subscriber } from '#/platform/context/subscriber.ts';
import { sql } from '#/platform/db/sql.ts';

/**
 * Marks rules whose numbers may have changed; they are evaluated within a minute. The mark has a row of its own,
 * because rules are locked while they are evaluated. Imported past calls pause nobody.
 */
export const automation: Subscriber = {
  name: 'automation',
  types: ['call.*', 'deal.*', 'transaction.*'],
  isUsed: (accountId) => sql`exists (
    select 1 from automation_rule r where r.account_id = ${accountId} and r.active and r.deleted_at is null)`,
  handle: async (tx, all) => {
    const changes = all.filter((change) => !isImported(change));
    const sequence = changes.at(-1)?.sequence;
    if (sequence === undefined) return;
    await sql`
      with active as materialized (
        select r.id from automation_rule r where r.account_id = ${tx.accountId} and r.active and r.deleted_at is null limit 1
      )
      insert into automation_news as news (account_id, sequence)
      select ${tx.accountId}, ${sequence} from active
      on conflict (account_id) do update set sequence = excluded.sequence where news.sequence < excluded.sequence`.execute(
      tx.db,
    );
  },
};
