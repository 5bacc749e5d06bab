import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { lockDeals, presentDeal, readDeal } from '#/domain/sales/deal-records/deal.ts';
import { announceCall } from '#/domain/scheduling/call-records/announce.ts';
import { lockCall, readCall } from '#/domain/scheduling/call-records/call-row.ts';
import { remember } from '#/domain/scheduling/call-records/history.ts';
import { announceEvent } from '#/domain/scheduling/event-records/announce.ts';
import { loadEvent, loadEventForUpdate } from '#/domain/scheduling/event-records/event.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { readUser } from '#/domain/people/users/user.ts';
import type { Target } from './answer-target.ts';
import type { CheckedAnswer } from '#/domain/crm/fields/contact-answers.ts';
import { readAnswer, type AnswerRow } from './present-answer.ts';
import { storeAnswers } from '#/domain/crm/fields/store-answers.ts';

/**
 * Stores an answer about a call, deal, event or member. Locks that record and publishes its change.
 * @returns the previous answer
 */
export async function answerElsewhere(
  tx: Ctx,
  target: Target,
  checked: CheckedAnswer,
): Promise<AnswerRow | null> {
  await lockTarget(tx, target);
  const { field, answer } = checked;
  const before = await readAnswer(tx, target, field.id);
  const { isChanged } = await storeAnswers(tx, target, [checked]);
  if (isChanged) {
    const previous = { customFields: { [field.identifier]: before?.answer ?? [] } };
    await announce(tx, target, previous, { customFields: { [field.identifier]: answer } });
  }
  return before;
}

/** Throws 404 for records that the caller may not change. */
async function lockTarget(tx: Ctx, { type, id }: Target): Promise<void> {
  switch (type) {
    case 'CALL':
      return void (await lockCall(tx, id));
    case 'DEAL': {
      if ((await lockDeals(tx, [id])).length === 0) throw notFound('deal');
      return;
    }
    case 'EVENT':
      return void (await loadEventForUpdate(tx, id));
    case 'USER': {
      const { rows } = await sql`
        select from member where account_id = ${tx.accountId} and user_id = ${id} for no key update`.execute(
        tx.db,
      );
      if (rows.length === 0) throw notFound('user');
      return;
    }
    case 'CONTACT':
      throw new Error('Contacts have a way of their own');
    default:
      return type satisfies never;
  }
}

async function announce(tx: Ctx, { type, id }: Target, previous: object, after: object): Promise<void> {
  const facts = { changedFields: ['customFields'], previous: { ...previous } };
  switch (type) {
    case 'CALL':
      await touch(tx, 'event_call', id);
      await remember(tx, id, 'updated', previous, after);
      return announceCall(tx, 'call.updated', await readCall(tx, { id }, 'calls:read'), facts);
    case 'DEAL':
      await touch(tx, 'deal', id);
      await publish(tx, 'deal.updated', presentDeal(tx, await readDeal(tx, id, 'deals:write')), facts);
      return audit(tx, 'deal.update', 'deal', id, previous, after);
    case 'EVENT':
      await touch(tx, 'event', id);
      await announceEvent(tx, 'event.updated', await loadEvent(tx, { id }), facts);
      return audit(tx, 'event.update', 'event', id, previous, after);
    case 'USER':
      await publish(tx, 'user.updated', await readUser(tx, id), facts);
      return audit(tx, 'user.update', 'user', id, previous, after);
    case 'CONTACT':
      throw new Error('Contacts have a way of their own');
    default:
      return type satisfies never;
  }
}

/** Answers are shown with the record, so a new answer raises its version. */
async function touch(tx: Ctx, table: 'event_call' | 'deal' | 'event', id: number): Promise<void> {
  await sql`
    update ${sql.ref(table)} set updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
}
