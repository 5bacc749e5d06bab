import { because } from '@callwright/contract/error-reasons.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid, type ApiError } from '#/platform/errors/errors.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { readHosts } from '#/domain/scheduling/free-times/hosts.ts';
import { stillLeadingTo, type Narrowing } from '#/domain/scheduling/free-times/pool.ts';
import { readSubmission, type Submission } from '#/domain/scheduling/forms/submissions.ts';
import { toMs } from '#/platform/values/time.ts';
import type { OwnContact } from '#/domain/scheduling/forms/invitee-answers.ts';
import { sealFor, unsealFor } from './sealed.ts';

const purpose = 'booking form';

type Sealed = { id: number; own: OwnContact | null };

/**
 * Identifies a visitor's form in later requests. The selected hosts stay on the server, so that nobody can choose
 * hosts.
 */
export function formTokenOf(ctx: Ctx, submissionId: number, own: OwnContact | null): string {
  return sealFor(ctx, purpose, { id: submissionId, own } satisfies Sealed);
}

/** The contact that the visitor created with this form; null if the contact existed before or the token is invalid. */
export function ownContactOf(ctx: Ctx, token: string | undefined): OwnContact | null {
  return token === undefined ? null : (unsealFor<Sealed>(ctx, purpose, token)?.own ?? null);
}

/** The form of a token. Throws 400 for a token of another event or older than a day. */
export async function formOfToken(ctx: Ctx, event: BookableEvent, token: string): Promise<Submission> {
  const id = unsealFor<Sealed>(ctx, purpose, token)?.id;
  const form = id === undefined ? null : await readSubmission(ctx, id);
  if (form === null || form.event_id !== event.id) throw refused('FORM_TOKEN_INVALID');
  if (ctx.now - toMs(form.updated_at) > dayMs) throw refused('FORM_EXPIRED');
  return form;
}

/** Throws unless the form is complete and passed, if answers decide who gets a time and which host. */
export function mustBePassed(event: BookableEvent, form: Submission | null): void {
  if (form?.is_disqualified) throw refused('FORM_DISQUALIFIED');
  if (form?.step !== 'COMPLETE' && hasRules(event)) throw refused('FORM_MISSING');
}

/** Whether answers decide who gets a time and which host. Then questions come before times. */
export function hasRules({ settings }: BookableEvent): boolean {
  return settings.disqualifyRules.length + settings.routingRules.length > 0;
}

/** The hosts that the rules selected for a visitor's form. */
export async function narrowingOfToken(
  ctx: Ctx,
  event: BookableEvent,
  token: string | undefined,
): Promise<Narrowing> {
  return token === undefined ? {} : narrowingOf(ctx, event, await formOfToken(ctx, event, token));
}

export async function narrowingOf(ctx: Ctx, event: BookableEvent, form: Submission): Promise<Narrowing> {
  const { conditional_users: userIds, routing_group_ids: ruleIds } = form;
  if (userIds.length === 0 && ruleIds.length === 0) return {};
  return stillLeadingTo(event, await readHosts(ctx, event), { userIds, ruleIds });
}

type Refusal = 'FORM_TOKEN_INVALID' | 'FORM_EXPIRED' | 'FORM_DISQUALIFIED' | 'FORM_MISSING';

function refused(code: Refusal): ApiError {
  return invalid({ formToken: [because(code)] });
}
