import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { waitFor } from '@callwright/contract/waiting-page.ts';
import { saveContactOfVisitor } from '#/domain/crm/contacts/save-contact.ts';
import {
  durationOf,
  mustBeActive,
  readEvent,
  type BookableEvent,
} from '#/domain/scheduling/free-times/bookable-event.ts';
import { closeSubmission, type Submission } from '#/domain/scheduling/forms/submissions.ts';
import { leaveTimes } from '#/domain/scheduling/waiting-list/leave-times.ts';
import { storedWindows } from '#/domain/scheduling/waiting-list/windows.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { visitorOfLink } from '#/surfaces/http/visitor.ts';
import { formOfToken, mustBePassed, ownContactOf } from './form-token.ts';
import { mustBeVisitor } from './guard.ts';
import { contactOf, mustBeComplete, mustNotBeBlocked, nameOf } from './person.ts';

type Body = Input<typeof waitFor>;

/** POST /public/waitingList. The reply is the same for everybody, blocked or not. */
export async function waitFromPage(ctx: PublicCtx, input: Body): Promise<Result<typeof waitFor>> {
  const visitor = await visitorOfLink(ctx, input.linkPrefix);
  const event = await readEvent(visitor, { linkPrefix: input.linkPrefix });
  mustBeActive(event);
  if (!event.settings.waitingList.enabled) throw invalid({ linkPrefix: [because('WITHOUT_WAITING_LIST')] });
  await mustBeVisitor(visitor, event, input, 'waiting');
  await joinList(visitor, event, input);
  return { data: { accepted: true } };
}

/** No offered time suits, so the visitor joins the waiting list of the event with times that would. */
export async function joinList(visitor: Ctx, event: BookableEvent, input: Body): Promise<void> {
  mustNotBeBlocked(event, input);
  mustBeComplete(event, input);
  const durationMin = durationOf(event, input.duration);
  const windows = storedWindows(input.windows, input.timeZone, durationMin, visitor.now);
  const form = input.formToken === undefined ? null : await formOfToken(visitor, event, input.formToken);
  mustBePassed(event, form);
  const name = nameOf(input);
  const actor = { type: 'contact', id: '', name: name || 'Invitee' } as const;
  await transaction({ ...visitor, actor }, async (tx) => {
    const contact = await saveWaiting(tx, event, input);
    await leaveTimes(tx, {
      eventId: event.id,
      contactId: contact.id,
      isBlocked: contact.isBlocked,
      name,
      email: input.email,
      phoneNumber: input.phoneNumber || null,
      locale: input.locale ?? null,
      timeZone: input.timeZone,
      durationMin,
      windows,
      ...ledTo(form),
    });
    // A visitor on the waiting list has not abandoned the form.
    if (form !== null) await closeSubmission(tx, form.id);
  });
}

async function saveWaiting(
  tx: Ctx,
  event: BookableEvent,
  input: Body,
): Promise<{ id: number; isBlocked: boolean }> {
  const { contactId, row } = await saveContactOfVisitor(
    tx,
    { ...contactOf(tx, event, input), eventId: event.id },
    ownContactOf(tx, input.formToken),
  );
  return { id: contactId, isBlocked: row.blocked !== null };
}

function ledTo(form: Submission | null): { conditionalUsers: number[]; routingGroupIds: number[] } {
  return { conditionalUsers: form?.conditional_users ?? [], routingGroupIds: form?.routing_group_ids ?? [] };
}
