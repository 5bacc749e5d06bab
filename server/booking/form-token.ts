import type { Ctx } from '../ctx.ts';
import { invalid, type ApiError } from '../errors.ts';
import type { BookableEvent } from '../event-calls/bookable-event.ts';
import { readHosts } from '../event-calls/hosts.ts';
import type { Narrowing } from '../event-calls/pool.ts';
import { readSubmission, type Submission } from '../fields/submissions.ts';
import { toMs } from '../time.ts';
import { sealFor, unsealFor } from './sealed.ts';

const purpose = 'booking form';
const dayMs = 86_400_000;

/** Stands for a visitor's form in what they send next. Where the rules led stays here: nobody chooses hosts by hand. */
export function formTokenOf(ctx: Ctx, submissionId: number): string {
  return sealFor(ctx, purpose, { id: submissionId });
}

/** The form a token stands for; 400 for what is none of this event, or older than a day. */
export async function formOfToken(ctx: Ctx, event: BookableEvent, token: string): Promise<Submission> {
  const id = unsealFor<{ id: number }>(ctx, purpose, token)?.id;
  const form = id === undefined ? null : await readSubmission(ctx, id);
  if (form === null || form.event_id !== event.id) throw refused('Must be a token from POST /public/answers');
  if (ctx.now - toMs(form.updated_at) > dayMs) throw refused('The form is older than a day; send it again');
  return form;
}

/** Where answers decide who gets a time, and with whom, none is given without a form that is complete and was passed. */
export function mustBePassed(event: BookableEvent, form: Submission | null): void {
  if (form?.is_disqualified) throw refused('The answers of this form lead to no booking');
  if (form?.step !== 'COMPLETE' && hasRules(event))
    throw refused('Please answer the questions of the event first');
}

/** Whether answers decide who gets a time, and with whom: then they come before the times. */
export function hasRules({ settings }: BookableEvent): boolean {
  return settings.disqualifyRules.length + settings.routingRules.length > 0;
}

/**
 * The hosts that a visitor's form leads to. Hosts and rules that are gone since are passed over: an event that is
 * edited meanwhile is no mistake of the visitor's.
 */
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
  const hosts = new Set((await readHosts(ctx, event)).map((host) => host.userId));
  const rules = new Set(event.settings.routingRules.map((rule) => rule.id));
  return {
    conditionalUsers: userIds.filter((id) => hosts.has(id)),
    routingGroupIds: ruleIds.filter((id) => rules.has(id)),
  };
}

function refused(message: string): ApiError {
  return invalid({ formToken: [message] });
}
