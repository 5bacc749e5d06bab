import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/test-phone.ts';
import { addressOf, whoStoppedTexts } from '#/effects/texts/opt-out.ts';
import { presentText, selectTexts, type TextRow } from '#/effects/texts/text-row.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { bytesFor } from '#/platform/db/draws.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { assertTest } from './clock.ts';
import { answerFromPhone } from './phone.ts';

/** Texts that have arrived on a phone. */
const hasArrived = sql.raw("t.external_id is not null and t.status in ('SENT', 'DELIVERED')");

/** GET /v1/testPhone, newest first. */
export async function listTestTexts(
  ctx: Ctx,
  input: Input<typeof contract.list>,
): Promise<Result<typeof contract.list>> {
  assertTest(ctx);
  const { rows, meta } = await readPage<TextRow>(ctx, input, {
    name: 'testPhone',
    from: 'text_message t',
    key: 't.id',
    order: { by: 't.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`t.account_id = ${ctx.accountId}`, hasArrived],
    strategy: 'walk',
    row: (id) => selectTexts(sql`where t.account_id = ${ctx.accountId} and t.id = ${id}`),
  });
  const stopped = await whoStoppedTexts(
    ctx,
    rows.map((row) => addressOf(row.channel, row.to_number)),
  );
  const texts = rows.map((row) => {
    const { id, to: number, channel, kind, text, eventCallId, sentAt } = presentText(ctx, row);
    const hasStopped = stopped.has(addressOf(row.channel, row.to_number));
    return { id, number, channel, kind, text, eventCallId, sentAt, hasStopped };
  });
  return { data: { texts, count: meta.count }, meta };
}

/** POST /v1/testPhone/answer: a text typed on the phone that got the message. */
export async function answerTestText(
  ctx: Ctx,
  { id, text }: Input<typeof contract.answer>,
): Promise<Result<typeof contract.answer>> {
  assertTest(ctx);
  return transaction(ctx, async (tx) => {
    const { rows } = await selectTexts(
      sql`where t.account_id = ${tx.accountId} and t.id = ${id} and ${hasArrived}`,
    ).execute(tx.db);
    const [row] = rows;
    if (row === undefined) throw notFound('text');
    const wish = await answerFromPhone(tx, {
      // In the provider's format of message ids.
      id: `SM${bytesFor(tx, 16).toString('hex')}`,
      channel: row.channel,
      from: row.to_number,
      text,
    });
    await audit(tx, 'test_phone.answer', 'textMessage', id, null, { wish: wish ?? null });
    return { data: { isHeard: wish !== undefined, wish: wish ?? null } };
  });
}
