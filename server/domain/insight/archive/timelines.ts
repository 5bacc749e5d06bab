import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { timeline as ofContact } from '@callwright/contract/contacts.ts';
import type { timeline as ofDeal } from '@callwright/contract/deals.ts';
import type { timeline as ofCall } from '@callwright/contract/event-calls.ts';
import { readContact } from '#/domain/crm/contact-records/contact.ts';
import { readDeal } from '#/domain/sales/deal-records/deal.ts';
import { readCall } from '#/domain/scheduling/call-records/call-row.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readTimeline } from './timeline.ts';

// Anyone who may see a record now may see its past.

/** GET /v1/contacts/timeline */
export async function getContactTimeline(
  ctx: Ctx,
  { contactId }: Input<typeof ofContact>,
): Promise<Result<typeof ofContact>> {
  await readContact(ctx, contactId, 'contacts:read');
  return readTimeline(ctx, 'CONTACT', contactId);
}

/** GET /v1/eventCalls/timeline */
export async function getCallTimeline(
  ctx: Ctx,
  { id }: Input<typeof ofCall>,
): Promise<Result<typeof ofCall>> {
  await readCall(ctx, { id }, 'calls:read');
  return readTimeline(ctx, 'CALL', id);
}

/** GET /v1/deals/timeline */
export async function getDealTimeline(
  ctx: Ctx,
  { id }: Input<typeof ofDeal>,
): Promise<Result<typeof ofDeal>> {
  await readDeal(ctx, id, 'deals:read');
  return readTimeline(ctx, 'DEAL', id);
}
