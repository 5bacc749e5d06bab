import { z } from 'zod';
import { jsonOf } from '#/platform/values/json-of.ts';
import { claimAction } from './payload.ts';

/** A click on the button of a lead. */
export type Click = {
  readonly userId: string;
  /** The person's team; in a shared channel it may be another company's. */
  readonly teamId: string;
  readonly value: string;
  readonly responseUrl: string | null;
};

const id = z.string().regex(/^[A-Z0-9]{2,40}$/);
const Payload = z.looseObject({
  type: z.literal('block_actions'),
  user: z.looseObject({ id, team_id: id.nullish() }),
  team: z.looseObject({ id }).nullish(),
  response_url: z.string().max(1_000).nullish(),
  actions: z.array(z.looseObject({ action_id: z.string(), value: z.string().max(200).nullish() })).min(1),
});

/** Parses what Slack posts for a click: a form with JSON in it. Null if it is not a click on our button. */
export function clickIn(body: string): Click | null {
  const found = Payload.safeParse(jsonOf(new URLSearchParams(body).get('payload') ?? ''));
  if (!found.success) return null;
  const { user, team, actions, response_url: responseUrl } = found.data;
  const teamId = user.team_id ?? team?.id;
  const action = actions.find((one) => one.action_id === claimAction);
  if (teamId === undefined || action === undefined) return null;
  return { userId: user.id, teamId, value: action.value ?? '', responseUrl: responseUrl ?? null };
}
