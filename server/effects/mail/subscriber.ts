import type { ErasedContext } from '#/domain/crm/contacts/remove.ts';
import type { CallContext, Moved } from '#/domain/scheduling/call-records/notice.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { pipelined } from '#/platform/db/pipelined.ts';
import { toMs } from '#/platform/values/time.ts';
import { sendMails, type Mail } from '#/ports/messages/send-mail.ts';
import { factsThen, readCallFacts, readMailHosts, type CallFacts, type MailHost } from './call-facts.ts';
import { mailsAbout, mailsOfChange, type CallMailing } from './call-mails.ts';

/** Mails about calls to the invitee, the guests and the hosts, from the context of the change. */
export const callMails: Subscriber = {
  name: 'mail',
  types: [
    'call.booked',
    'call.rescheduled',
    'call.reassigned',
    'call.updated',
    'call.cancelled',
    'contact.erased',
  ],
  handle: async (tx, changes) => sendMails(tx, await mailsOfChanges(tx, changes)),
};

type Records = {
  readonly calls: ReadonlyMap<number, CallFacts>;
  readonly members: ReadonlyMap<number, MailHost>;
};

/** The mails for a batch of changes, in order. Two statements in one round trip, regardless of the number of changes. */
export async function mailsOfChanges(tx: Ctx, changes: readonly NumberedChange[]): Promise<Mail[]> {
  const relevant = changes.filter(({ context }) => context !== null);
  if (relevant.length === 0) return [];
  const records = await readRecords(tx, relevant);
  return relevant.flatMap((change) => {
    const cause = { changeId: change.id, atMs: toMs(change.occurredAt) };
    return mailsOf(tx, change, records).map((mail) => ({ ...mail, cause }));
  });
}

async function readRecords(tx: Ctx, changes: readonly NumberedChange[]): Promise<Records> {
  const [callIds, userIds] = [new Set<number>(), new Set<number>()];
  for (const change of changes)
    if (change.type === 'contact.erased') for (const id of erasedOf(change).cancelledCallIds) callIds.add(id);
    else {
      const { call, moved } = contextOf(change);
      callIds.add(call.id);
      for (const id of [...call.hostIds, ...(moved?.leftIds ?? [])]) userIds.add(id);
    }
  const [calls, members] = await pipelined(
    callIds.size === 0 ? [] : readCallFacts(tx, [...callIds]),
    readMailHosts(tx, [...userIds]),
  );
  return {
    calls: new Map(calls.map((call) => [call.id, call])),
    members: new Map(members.map((member) => [member.id, member])),
  };
}

function mailsOf(tx: Ctx, change: NumberedChange, { calls, members }: Records): Mail[] {
  // After erasing, the calls no longer have an invitee; only hosts get a mail.
  if (change.type === 'contact.erased')
    return erasedOf(change)
      .cancelledCallIds.flatMap((id) => calls.get(id) ?? [])
      .flatMap((call) => mailsAbout(tx, call, { kind: 'cancellation', isSilent: true }));
  const context = contextOf(change);
  const call = factsThen(calls, context.call, members);
  if (call === null) return [];
  if (context.changed !== undefined) return mailsOfChange(tx, call, context.changed);
  const mailing = mailingOf(change.type, context, call, members);
  return mailing === null ? [] : mailsAbout(tx, call, { ...mailing, isSilent: context.notify === 'HOSTS' });
}

function mailingOf(
  type: string,
  { moved }: CallContext,
  call: CallFacts,
  members: ReadonlyMap<number, MailHost>,
): CallMailing | null {
  if (moved !== undefined) return mailingOfMove(moved, call, members);
  return { kind: type === 'call.cancelled' ? 'cancellation' : 'confirmation' };
}

function mailingOfMove(
  { startsAt, hostName, joinedIds, leftIds }: Moved,
  call: CallFacts,
  members: ReadonlyMap<number, MailHost>,
): CallMailing | null {
  const released = leftIds.flatMap((id) => members.get(id) ?? []);
  const before = { startsAt, hostName: hostName ?? released[0]?.name ?? '' };
  if (startsAt !== call.starts_at) return { kind: 'reschedule', before, released };
  if (joinedIds.length === 0 && leftIds.length === 0) return null;
  return { kind: 'reassignment', before, released, hostIds: joinedIds };
}

/** Written by announceCall(), for those of our types that are about a call. */
function contextOf({ context }: NumberedChange): CallContext {
  return context as CallContext;
}

/** Written by removeContacts(). */
function erasedOf({ context }: NumberedChange): ErasedContext {
  return context as ErasedContext;
}
