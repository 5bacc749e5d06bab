import { verifyWebhook } from '@callwright/sdk/webhooks';
import type { Change } from '#/test/history/faults.ts';
import type { ReceivedMail } from '#/test/mail-server.ts';
import type { Received } from '#/test/receiver.ts';

// What "once" means. A process may be killed after a receiver has answered, or a mail server has accepted an email, but
// before this is recorded: then it is sent again with the same id, so that duplicates can be recognized. So each change
// has exactly one webhook-id and each email exactly one Message-ID, none is missing, and repeated deliveries are
// counted.

export type Told = { readonly faults: string[]; readonly count: number; readonly repeated: number };

/** Created after the webhook. */
const isAfterWebhook = ({ type }: Change): boolean => /^(call|contact)\./.test(type);

export async function toldByWebhook(
  changes: readonly Change[],
  received: readonly Received[],
  secret: string,
): Promise<Told> {
  const faults: string[] = [];
  const known = new Map(changes.map((change) => [change.id, change]));
  const ids = new Set(received.map(({ id }) => id));
  for (const { id } of changes.filter(isAfterWebhook))
    if (!ids.has(id)) faults.push(`change ${id} was never delivered`);
  for (const one of received) {
    const change = known.get(one.id);
    if (change === undefined) faults.push(`${one.id} was delivered and is not in the feed`);
    else if (one.body.id !== one.id || one.body.sequence !== change.sequence)
      faults.push(`${one.id} was delivered as ${one.body.id}, ${one.body.sequence}`);
    const nowMs = Number(one.headers['webhook-timestamp']) * 1_000;
    await verifyWebhook({ secret, headers: one.headers, body: one.text, nowMs }).catch((error: unknown) =>
      faults.push(`${one.id}: ${String(error)}`),
    );
  }
  return { faults, count: ids.size, repeated: received.length - ids.size };
}

const mailed = new Set(['call.booked', 'call.rescheduled', 'call.cancelled']);

/** One email to the invitee and one to the host for each booking, move and cancellation. */
export function toldByMail(
  workspaceId: number,
  owner: string,
  changes: readonly Change[],
  received: readonly ReceivedMail[],
): Told {
  const own = received.filter(({ mail }) => mail.messageId?.startsWith(`<mail-${workspaceId}-`) === true);
  const idsTo = new Map<string, Set<string>>();
  for (const { to, mail } of own) idsTo.set(to, (idsTo.get(to) ?? new Set()).add(mail.messageId ?? ''));
  const expected = new Map<string, number>();
  for (const { type, data } of changes)
    if (mailed.has(type))
      for (const to of [owner, String(data.object['inviteeEmail'])])
        expected.set(to, (expected.get(to) ?? 0) + 1);
  const faults = [...new Set([...idsTo.keys(), ...expected.keys()])].flatMap((to) => {
    const [got, due] = [idsTo.get(to)?.size ?? 0, expected.get(to) ?? 0];
    return got === due ? [] : [`workspace ${workspaceId}: ${got} mails instead of ${due} came to ${to}`];
  });
  const count = [...idsTo.values()].reduce((sum, ids) => sum + ids.size, 0);
  return { faults, count, repeated: own.length - count };
}
