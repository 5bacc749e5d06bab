import type { create } from '@callwright/contract/booking-links.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { readContactForBooking } from '#/domain/crm/contact-records/for-booking.ts';
import { saveContactOfCall } from '#/domain/crm/contacts/save-contact.ts';
import { readVisibleEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { seal } from '#/platform/secrets/secrets.ts';
import { hashOfToken, newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';
import { iso } from '#/platform/values/time.ts';
import { placeOfAnswers, presentLink } from './booking-link.ts';
import { readLink } from './read-link.ts';

type Body = Input<typeof create>;

/** POST /v1/events/bookingLinks: only the reply contains the token; the database has its hash. */
export async function createBookingLink(ctx: Ctx, input: Body): Promise<Result<typeof create>> {
  const event = await readVisibleEvent(ctx, { eventId: input.eventId, linkPrefix: input.linkPrefix });
  const token = newWorkspaceToken(ctx);
  const hash = hashOfToken(token);
  const { answers = {} } = input;
  const sealed =
    Object.keys(answers).length === 0
      ? null
      : seal(ctx.app.config, placeOfAnswers(ctx.accountId, hash), JSON.stringify(answers));
  const bookingLink = await transaction(ctx, async (tx) => {
    const contactId = await contactOf(tx, input);
    const { rows } = await sql<{ id: number }>`
      insert into booking_link (account_id, token_hash, event_id, contact_id, answers, expires_at, created_by, created_at)
      values (${tx.accountId}, ${hash}, ${event.id}, ${contactId}, ${sealed}, ${iso(tx.now + input.validDays * dayMs)}::timestamptz,
        ${tx.userId}, ${iso(tx.now)}::timestamptz)
      returning id`.execute(tx.db);
    const made = presentLink(tx, await readLink(tx, rows[0]?.id ?? 0));
    await publish(tx, 'booking_link.created', made);
    await audit(tx, 'booking_link.create', 'booking_link', made.id, null, { eventId: event.id, contactId });
    return made;
  });
  const { baseUrl } = ctx.app.config;
  return { data: { bookingLink, url: `${baseUrl}/e/${event.linkPrefix}?link=${encodeURIComponent(token)}` } };
}

async function contactOf(
  tx: Ctx,
  { contactId, email, phoneNumber, firstName, lastName }: Body,
): Promise<number> {
  if (contactId !== undefined) {
    await readContactForBooking(tx, contactId);
    return contactId;
  }
  const saved = await saveContactOfCall(
    tx,
    { email, phoneNumber, firstName, lastName },
    tx.actor.type === 'mcp' ? 'MCP' : 'API',
  );
  return saved.contactId;
}
