import { slackSignature } from '#/ports/messages/slack/signature.ts';
import type { FakeTeam, FakeUser } from '#/test/slack/slack-fake/team.ts';
import { server, slackFake } from './scene.ts';

type At = { readonly team: FakeTeam; readonly requestUrl: string };
type Changed = {
  readonly secret?: string;
  readonly ageSec?: number;
  /** The time of sending that the request states, in seconds. */
  readonly timestamp?: string;
  readonly signature?: string | null;
  readonly added?: string;
  readonly url?: string;
};

/** The body that Slack posts when someone clicks the button of a lead. */
function clickBody({ team }: Pick<At, 'team'>, person: FakeUser, contactId: number): string {
  const payload = {
    type: 'block_actions',
    user: { id: person.id, username: 'x', team_id: person.teamId },
    team: { id: team.id, domain: 'team' },
    channel: { id: team.channels[0]?.id, name: team.channels[0]?.name },
    response_url: `${slackFake.url}/actions/${team.id}/${person.id}/abc`,
    actions: [{ type: 'button', action_id: 'claim_lead', block_id: 'x', value: String(contactId) }],
  };
  return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
}

export async function click(at: At, person: FakeUser, contactId: number) {
  const reply = await send(at, clickBody(at, person, contactId), {});
  return { status: reply.status, text: await reply.text() };
}

/** Sends a changed click. */
export async function refusedClick(
  at: At,
  person: FakeUser,
  contactId: number,
  changed: Changed,
): Promise<number> {
  const reply = await send(at, clickBody(at, person, contactId), changed);
  await reply.text();
  return reply.status;
}

function send({ team, requestUrl }: At, body: string, changed: Changed): Promise<Response> {
  const { secret = team.signingSecret, ageSec = 0, added = '', url = requestUrl } = changed;
  const { timestamp = timestampOf(ageSec) } = changed;
  const signature =
    changed.signature === undefined ? slackSignature(timestamp, body, secret) : changed.signature;
  return fetch(server.origin + new URL(url).pathname, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      ...(signature !== null && { 'x-slack-signature': signature }),
    },
    body: body + added,
  });
}

export function timestampOf(ageSec: number): string {
  return String(Math.floor(server.clock.now() / 1_000) - ageSec);
}
