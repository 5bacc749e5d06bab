import { z } from 'zod';
import { jsonOf } from '#/platform/values/json-of.ts';
import { claimAction } from './payload.ts';

/** Somebody clicked the button of a lead. */
export type Click = {
  readonly userId: string;
  /** Of the person: in a shared channel it may be another company. */
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

/** What Slack posts when something is clicked: a form with JSON in it. Null for what is no click on our button. */
export function clickIn(body: string): Click | null {
  const found = Payload.safeParse(jsonOf(new URLSearchParams(body).get('payload') ?? ''));
  if (!found.success) return null;
  const { user, team, actions, response_url: responseUrl } = found.data;
  const teamId = user.team_id ?? team?.id;
  const action = actions.find((one) => one.action_id === claimAction);
  if (teamId === undefined || action === undefined) return null;
  return { userId: user.id, teamId, value: action.value ?? '', responseUrl: responseUrl ?? null };
}
