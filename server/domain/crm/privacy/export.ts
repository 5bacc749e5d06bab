import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { exportPerson as contract } from '@callwright/contract/privacy.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { findPerson, type Person } from './person.ts';
import { recordsOf } from './records.ts';

type Records = Result<typeof contract>['data']['records'];

/** Left out: useless to the person, or a secret. Links of invitees open calls. */
const hidden = [
  'account_id',
  'preview_id',
  'salt',
  'content_hash',
  'hash',
  'search_text',
  'token',
  'token_hash',
  'token_sealed',
  'unsubscribe',
];

/** POST /v1/privacy/export: all rows about a person, from one snapshot. */
export async function exportPerson(
  ctx: Ctx,
  input: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  return transaction(ctx, async (tx) => {
    const person = await findPerson(tx, input);
    if (input.contactId !== undefined && person.contactIds.length === 0) throw notFound('contact');
    const contactIds = [...person.contactIds];
    const records = await readRecords(tx, person);
    await audit(tx, 'privacy.export', 'workspace', tx.accountId, null, { contactIds });
    return { data: { exportedAt: iso(tx.now), contactIds, records } };
  });
}

async function readRecords(tx: Ctx, person: Person): Promise<Records> {
  const records: Records = {};
  for (const [kind, rows] of Object.entries(recordsOf(tx, person))) {
    const found = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${hidden}::text[] as row from (${rows}) t`.execute(tx.db);
    records[kind] = found.rows.map(({ row }) => row);
  }
  return records;
}
