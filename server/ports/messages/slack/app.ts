import { z } from 'zod';
import type { ChatNet, ChatSender } from '#/ports/messages/chats/chat-sender.ts';
import { NotReached } from '#/ports/outside/trouble.ts';
import { askSlack, readAnswer } from './answers.ts';
import { payloadOf } from './payload.ts';

const text = z.string().max(500);
const Auth = z.looseObject({ team: text, team_id: text, user_id: text });
const Posted = z.looseObject({ channel: text, ts: text });
const Nothing = z.looseObject({});
const Channel = z.looseObject({ id: text, name: text.nullish(), is_archived: z.boolean().nullish() });
const Page = z.looseObject({
  channels: z.array(Channel),
  response_metadata: z.looseObject({ next_cursor: z.string().nullish() }).nullish(),
});
const User = z.looseObject({
  user: z.looseObject({
    id: text,
    team_id: text.nullish(),
    deleted: z.boolean().nullish(),
    is_bot: z.boolean().nullish(),
    is_email_confirmed: z.boolean().nullish(),
    enterprise_user: z.looseObject({ teams: z.array(text).nullish() }).nullish(),
    profile: z.looseObject({ email: text.nullish() }).nullish(),
  }),
});

export type SlackTeam = { readonly teamId: string; readonly teamName: string; readonly botUserId: string };
export type FoundChannel = { readonly id: string; readonly name: string };

/** With a thousand channels each. */
const pagesMax = 20;

type Ask = <Shape extends z.ZodType>(
  method: string,
  shape: Shape,
  form: Readonly<Record<string, string>>,
) => Promise<z.output<Shape>>;

/** The Slack Web API, as the app of one workspace. */
export function slackApp(token: string, api: string, net: ChatNet) {
  const ask: Ask = async (method, shape, form) =>
    readAnswer(
      shape,
      await askSlack(net, new URL(`${api}/${method}`), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: new URLSearchParams(form).toString(),
      }),
    );
  const send = async <Shape extends z.ZodType>(method: string, shape: Shape, body: object) =>
    readAnswer(
      shape,
      await askSlack(net, new URL(`${api}/${method}`), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(body),
      }),
    );
  return {
    check: async (): Promise<SlackTeam> => {
      const { team, team_id: teamId, user_id: botUserId } = await ask('auth.test', Auth, {});
      return { teamId, teamName: team, botUserId };
    },
    /** Finds a channel by id or name; null if the app sees none. */
    findChannel: (wanted: string): Promise<FoundChannel | null> => {
      const name = wanted.replace(/^#/, '');
      return /^[CG][A-Z0-9]{7,}$/.test(name) ? channelOfId(ask, name) : channelOfName(ask, name);
    },
    channel: (channel: string): ChatSender => ({
      post: async (post) => (await send('chat.postMessage', Posted, { channel, ...payloadOf(post) })).ts,
      update: async (ts, post) =>
        void (await send('chat.update', Nothing, { channel, ts, ...payloadOf(post) })),
    }),
    emailOf: async (userId: string, teamId: string): Promise<string | null> =>
      emailIn((await ask('users.info', User, { user: userId })).user, userId, teamId),
  };
}
export type SlackApi = ReturnType<typeof slackApp>;

async function channelOfId(ask: Ask, id: string): Promise<FoundChannel | null> {
  const { channel } = await ask('conversations.info', z.looseObject({ channel: Channel }), { channel: id });
  return channel.is_archived === true ? null : { id: channel.id, name: channel.name ?? channel.id };
}

async function channelOfName(ask: Ask, name: string): Promise<FoundChannel | null> {
  let cursor = '';
  for (let page = 0; page < pagesMax; page++) {
    // In sequence: each page has the cursor of the next.
    // oxlint-disable-next-line no-await-in-loop
    const found = await ask('conversations.list', Page, {
      types: 'public_channel,private_channel',
      exclude_archived: 'true',
      limit: '1000',
      ...(cursor !== '' && { cursor }),
    });
    const channel = found.channels.find((one) => one.name === name && one.is_archived !== true);
    if (channel !== undefined) return { id: channel.id, name };
    cursor = found.response_metadata?.next_cursor ?? '';
    if (cursor === '') return null;
  }
  return null;
}

/**
 * The email address that a person of this Slack workspace has verified; null for all others. In shared channels, people
 * from other companies have addresses that those companies assigned.
 */
function emailIn(user: z.output<typeof User>['user'], userId: string, teamId: string): string | null {
  const isOurs = user.team_id === teamId || user.enterprise_user?.teams?.includes(teamId) === true;
  if (!isOurs || user.id !== userId || user.deleted === true || user.is_bot === true) return null;
  if (user.is_email_confirmed !== true) return null;
  return user.profile?.email?.toLowerCase() ?? null;
}

/** Answers a click, visible only to the person who clicked, at the URL that came with it. */
export async function answerClick(net: ChatNet, responseUrl: string, words: string): Promise<void> {
  const { status } = await askSlack(net, new URL(responseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ response_type: 'ephemeral', replace_original: false, text: words }),
  });
  if (status >= 300) throw new NotReached(`Slack does not take the answer (${status}).`);
}
