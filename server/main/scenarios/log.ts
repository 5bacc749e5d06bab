import { contract } from '@callwright/contract/index.ts';
import { addContactNote } from '#/domain/crm/contacts/notes.ts';
import { saveOutcome } from '#/domain/sales/outcomes/save.ts';
import { readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Planned, Scene } from './acts.ts';
import type { AboutCall } from './booking.ts';
import { eventInFile } from './event-in-file.ts';

export type Log = AboutCall & { readonly kind: 'LOG' };
export type Note = AboutCall & { readonly kind: 'NOTE' };

/** How soon a setter books the follow-up: during the first call. */
const nextBookedMs = 60_000;

/** The host records how the call went. */
export async function logCall(tx: Ctx, scene: Scene, log: Log): Promise<readonly Planned[]> {
  const call = await readCall(tx, { id: log.callId }, 'calls:read');
  const host = await scene.as(tx, call.user_id);
  return call.call_type === 'DISCOVERY_EVENT'
    ? logDiscovery(host, scene, log, call)
    : logStrategy(host, scene, log, call);
}

async function logDiscovery(host: Ctx, scene: Scene, { lead, call: place, event }: Log, call: CallRow) {
  const story = scene.storyOf(lead).calls[place];
  const next = eventInFile(scene, event)?.next;
  await saveOutcome(
    host,
    contract.outcomes.save.input.parse({
      eventCallId: call.id,
      outcome: story.approves ? 'APPROVED' : 'REJECTED',
      ...(!story.approves && { noSaleReason: story.shows ? 'BAD_FIT' : 'NO_SHOW' }),
    }),
  );
  if (!story.approves || next === undefined || place !== 0) return [];
  const act = {
    kind: 'BOOK',
    lead,
    call: 1,
    contactId: call.contact_id,
    event: next,
    conditionalUsers: [],
    routingGroupIds: [],
    byId: call.user_id,
  } as const;
  return [{ atMs: host.now + nextBookedMs, act }];
}

async function logStrategy(host: Ctx, scene: Scene, { lead, call: place }: Log, call: CallRow) {
  const { scenario, cast } = scene;
  const { calls, product: key, installments } = scene.storyOf(lead);
  const story = calls[place];
  const product = scenario.products.find((one) => one.key === key);
  const outcome = { eventCallId: call.id, outcome: story.wins ? 'WON' : 'NO_SALE' };
  if (!story.wins) {
    const noSaleReason = story.shows ? story.noSaleReason : 'NO_SHOW';
    await saveOutcome(host, contract.outcomes.save.input.parse({ ...outcome, noSaleReason }));
    return [];
  }
  const newDeal = product && { value: product.price, productId: cast.products[product.key] };
  const { body } = await saveOutcome(host, contract.outcomes.save.input.parse({ ...outcome, newDeal }));
  const { deal } = body.data;
  if (deal === null || product === undefined) return [];
  const act = { kind: 'PAY', lead, dealId: deal.id, installment: 0 } as const;
  return [{ atMs: host.now + (installments[0]?.afterMs ?? 0), act }];
}

/** The host writes a note about what they learned. */
export async function noteAboutLead(
  tx: Ctx,
  scene: Scene,
  { lead, callId }: Note,
): Promise<readonly Planned[]> {
  const call = await readCall(tx, { id: callId }, 'calls:read');
  const [answer] = scene.storyOf(lead).answers;
  const note =
    answer === undefined ? 'Wants to hear more.' : `Wants to hear more. Answered: ${answer.answer}.`;
  await addContactNote(
    await scene.as(tx, call.user_id),
    contract.contacts.addNote.input.parse({ contactId: call.contact_id, note }),
  );
  return [];
}
