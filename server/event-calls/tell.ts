import type { Ctx } from '../ctx.ts';
import { readMailHosts } from '../mail/call-facts.ts';
import { mailCalls, mailChange } from '../mail/call-mails.ts';
import { dropReminders, planFollowUp, planReminders, replanReminders } from '../reminders/plan.ts';
import { toMs } from '../time.ts';
import type { CallRow } from './call-row.ts';

/** Who hears of a change by mail. */
export type Told = 'EVERYBODY' | 'HOSTS' | 'NOBODY';

type Shown = Pick<CallRow, 'no_sale_reason'>;

/** What a new call sets going: mails now, and reminders when it is time. */
export async function tellBooked(tx: Ctx, callId: number, told: Told): Promise<void> {
  if (told === 'NOBODY') return;
  await mailCalls(tx, { kind: 'confirmation', callIds: [callId], isSilent: told === 'HOSTS' });
  await planReminders(tx, callId);
}

/** A call has another time, or other hosts, or both. */
export async function tellMoved(
  tx: Ctx,
  before: Pick<CallRow, 'id' | 'starts_at' | 'hosts'>,
  after: { startsAt: string; hostIds: readonly number[] },
): Promise<void> {
  const callIds = [before.id];
  const stayed = new Set(before.hosts.map((host) => host.id));
  const left = [...stayed].filter((id) => !after.hostIds.includes(id));
  const news = {
    before: { startsAt: before.starts_at, hostName: before.hosts.map((host) => host.name).join(', ') },
    released: await readMailHosts(tx, left),
  };
  if (before.starts_at !== after.startsAt) {
    await replanReminders(tx, before.id);
    await mailCalls(tx, { ...news, kind: 'reschedule', callIds });
    return;
  }
  const hostIds = after.hostIds.filter((id) => !stayed.has(id));
  if (hostIds.length > 0 || left.length > 0)
    await mailCalls(tx, { ...news, kind: 'reassignment', callIds, hostIds });
}

/** A call has other guests, or another place. What is over is no news. */
export async function tellChanged(tx: Ctx, before: CallRow, after: CallRow): Promise<void> {
  if (toMs(after.ends_at) <= tx.now) return;
  const placeOf = (call: CallRow) => [call.location, call.location_link, call.location_details].join('\n');
  await mailChange(tx, {
    callId: after.id,
    isPlaceNew: placeOf(before) !== placeOf(after),
    guestsBefore: before.additional_guests,
  });
}

/** Calls of one host have gone to another. */
export async function tellHandedOver(
  tx: Ctx,
  callIds: readonly number[],
  fromId: number,
  toId: number,
): Promise<void> {
  const released = await readMailHosts(tx, [fromId]);
  const hostName = released[0]?.name ?? '';
  await mailCalls(tx, { kind: 'reassignment', callIds, before: { hostName }, hostIds: [toId], released });
}

/** A call is cancelled: nothing more is told of it after this. */
export async function tellCancelled(tx: Ctx, callId: number, told: Told): Promise<void> {
  await dropReminders(tx, callId);
  if (told === 'NOBODY') return;
  await mailCalls(tx, { kind: 'cancellation', callIds: [callId], isSilent: told === 'HOSTS' });
}

/** Somebody did not come, or did after all. */
export async function tellNoShow(tx: Ctx, before: Shown & Pick<CallRow, 'id'>, after: Shown): Promise<void> {
  const [was, is] = [before.no_sale_reason === 'NO_SHOW', after.no_sale_reason === 'NO_SHOW'];
  if (is && !was) await planFollowUp(tx, before.id);
  if (was && !is) await dropReminders(tx, before.id);
}
