import { z } from 'zod';
import { Unreachable } from '#/platform/net/guard.ts';
import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';
import { retryAfterOf } from '#/platform/net/retry-after.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import { ChannelGone } from '#/ports/messages/chats/channel-gone.ts';
import type { ChatNet } from '#/ports/messages/chats/chat-sender.ts';
import { NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';

const Answer = z.looseObject({ ok: z.boolean(), error: z.string().max(200).nullish() });

/** Why a channel no longer accepts messages, in words for people, by Slack's error code. */
const gone: Readonly<Record<string, string>> = {
  channel_not_found: 'Slack does not find the channel.',
  channel_is_archived: 'The channel is archived at Slack.',
  is_archived: 'The channel is archived at Slack.',
  not_in_channel: 'The app is not in the channel. Invite it there.',
  no_service: 'The webhook was removed at Slack.',
  no_service_id: 'The webhook was removed at Slack.',
  no_active_hooks: 'The webhook is switched off at Slack.',
  no_team: 'The workspace at Slack is gone.',
  team_disabled: 'The workspace at Slack is switched off.',
  invalid_token: 'Slack does not know the webhook.',
  action_prohibited: 'An administrator at Slack does not allow messages from here.',
  posting_to_general_channel_denied: 'An administrator at Slack does not allow messages in this channel.',
  restricted_action: 'An administrator at Slack does not allow messages in this channel.',
  restricted_action_read_only_channel: 'The channel at Slack is only for reading.',
  channel_type_not_supported: 'Slack takes no messages of apps in this channel.',
};

/** Error codes about the app itself. */
const refusedTokens = new Set(
  'invalid_auth not_authed account_inactive token_revoked token_expired no_permission missing_scope not_allowed_token_type org_login_required access_denied'.split(
    ' ',
  ),
);
const busy = new Set(
  'ratelimited rate_limited message_limit_exceeded internal_error fatal_error request_timeout service_unavailable rollup_error team_added_to_org'.split(
    ' ',
  ),
);
const wordsMax = 200;

export function goneBecause(code: string): ChannelGone | null {
  const words = gone[code];
  return words === undefined ? null : new ChannelGone(`${words} (${code})`);
}

/** Sends a request. Throws `NotReached` for what only a later try can change. */
export async function askSlack(net: ChatNet, url: URL, asked: Asked): Promise<Heard> {
  const heard = await net.ask(url, asked).catch((cause: unknown) => {
    if (cause instanceof Unreachable) throw new NotReached('Slack does not answer.', { cause });
    throw cause;
  });
  const { status, headers, text } = heard;
  if (status !== 429 && status < 500) return heard;
  throw new NotReached(
    status === 429 ? 'Slack takes no more messages for now.' : `Slack answered with an error (${status}).`,
    {
      retryAfterMs: retryAfterOf(status, headers['retry-after'], net.nowMs()),
      cause: text.slice(0, wordsMax),
    },
  );
}

/** Parses the answer of a Web API method, which has status 200 even for errors. */
export function readAnswer<Shape extends z.ZodType>(shape: Shape, { status, text }: Heard): z.output<Shape> {
  const answer = Answer.safeParse(jsonOf(text));
  if (status !== 200 || !answer.success)
    throw new NotReached(`Slack answered with something else (${status}).`);
  if (!answer.data.ok) throw refusalOf(answer.data.error ?? 'no reason');
  const found = shape.safeParse(answer.data);
  if (!found.success) throw new NotReached('Slack answered with something else.');
  return found.data;
}

function refusalOf(code: string): Error {
  if (refusedTokens.has(code))
    return new NotAllowed(`Slack does not take the token of the app, or it lacks a permission (${code}).`);
  if (busy.has(code)) return new NotReached(`Slack cannot take it now (${code}).`);
  return goneBecause(code) ?? new Refused(`Slack does not take it (${code}).`);
}
