import { hash } from 'node:crypto';
import { confirmAttendance } from '#/domain/scheduling/call-records/confirm-attendance.ts';
import { lockCall } from '#/domain/scheduling/call-records/call-row.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { refuseIfOver } from '#/surfaces/booking-page/invitee-call.ts';
import { answerFromPhone } from '#/surfaces/test-workspaces/phone.ts';
import type { Planned, Scene } from './acts.ts';
import type { AboutCall } from './booking.ts';
import { invitedBy } from './change.ts';

export type Confirm = AboutCall & { readonly kind: 'CONFIRM' };
export type AnswerText = AboutCall & {
  readonly kind: 'ANSWER_TEXT';
  /** The first answer, or the START that follows it. */
  readonly answer: 0 | 1;
};

/** The lead confirms through the link in their reminder. */
export async function confirmForLead(
  tx: Ctx,
  _scene: Scene,
  { callId }: Confirm,
): Promise<readonly Planned[]> {
  const call = await lockCall(tx, callId);
  refuseIfOver(call, tx.now);
  await confirmAttendance(invitedBy(tx, call), call);
  return [];
}

/** The lead answers a text about their call from the phone that received it. */
export async function answerText(tx: Ctx, scene: Scene, act: AnswerText): Promise<readonly Planned[]> {
  const { callId, answer } = act;
  const { word, starts, startsAfterMs } = scene.storyOf(act.lead).texts;
  const from = await phoneThatGotOne(tx, callId);
  if (from === null || word === null) return [];
  // A provider gives messages ids; an answer always gets the same id here.
  const id = `SM${hash('sha256', `${tx.accountId}/${callId}/${answer}`, 'hex').slice(0, 32)}`;
  await answerFromPhone(tx, { id, channel: 'TEXT', from, text: answer === 0 ? word : 'START' });
  if (answer === 1 || !starts) return [];
  return [{ atMs: tx.now + startsAfterMs, act: { ...act, answer: 1 } }];
}

/** The phone number that received a text; null if none has arrived. */
async function phoneThatGotOne(tx: Ctx, callId: number): Promise<string | null> {
  const { rows } = await sql<{ to_number: string }>`
    select to_number from text_message
    where account_id = ${tx.accountId} and event_call_id = ${callId} and channel = 'TEXT' and external_id is not null
    order by id limit 1`.execute(tx.db);
  return rows[0]?.to_number ?? null;
}
