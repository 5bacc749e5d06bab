import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { App } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';

/**
 * GIVEN: the text may be sent now, and counts. WAITS: the daily limit of the workspace is reached. REFUSED: the
 * number's limit is reached.
 */
export type PlaceOfDay = 'GIVEN' | 'WAITS' | 'REFUSED';

type Asking = { readonly account_id: number; readonly id: number; readonly to_number: string };

/**
 * Texts cost money and go to numbers that anybody can type into a booking page, so there is a daily limit per workspace
 * and per number. Grants one text at a time, and marks it as in doubt until its outcome is known.
 */
export async function takeTextPlace(app: App, text: Asking): Promise<PlaceOfDay> {
  const now = app.clock();
  return systemTransaction(
    { ...systemContext(app), db: app.database.serviceOf(text.account_id) },
    async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`texts:${text.account_id}`}, 0))`.execute(
        tx.db,
      );
      const { rows } = await sql<{ ours: number; theirs: number }>`
      select count(*)::integer as ours, (count(*) filter (where to_number = ${text.to_number}))::integer as theirs
      from text_message
      where account_id = ${text.account_id} and id <> ${text.id}
        and (sent_at > ${iso(now - dayMs)}::timestamptz or status = 'QUEUED' and in_doubt)`.execute(tx.db);
      const { ours = 0, theirs = 0 } = rows[0] ?? {};
      if (theirs >= app.config.textsPerNumber) return 'REFUSED';
      if (ours >= app.config.textsPerDay) return 'WAITS';
      await sql`
      update text_message set in_doubt = true, first_try_at = coalesce(first_try_at, ${iso(now)}::timestamptz)
      where account_id = ${text.account_id} and id = ${text.id}`.execute(tx.db);
      return 'GIVEN';
    },
  );
}
