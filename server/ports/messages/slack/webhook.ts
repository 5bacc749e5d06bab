import { NotReached, Refused } from '#/ports/outside/trouble.ts';
import { ChannelGone } from '#/ports/messages/chats/channel-gone.ts';
import type { ChatNet, ChatPost, ChatSender } from '#/ports/messages/chats/chat-sender.ts';
import type { Heard } from '#/platform/net/guarded-fetch.ts';
import { askSlack, goneBecause } from './answers.ts';
import { withoutDates } from './markup.ts';
import { payloadOf } from './payload.ts';

/** COMPATIBLE: a server such as Mattermost, which accepts the same webhooks but no blocks and no dates. */
export type Dialect = 'SLACK' | 'COMPATIBLE';

type Address = { readonly url: string; readonly dialect: Dialect };

const wordsMax = 120;

/** A channel behind an incoming webhook, which can only receive messages. */
export function slackWebhook({ url, dialect }: Address, net: ChatNet): ChatSender {
  return {
    post: async (post) => {
      const heard = await askSlack(net, new URL(url), {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(dialect === 'SLACK' ? payloadOf(post) : plainPayload(post)),
      });
      mustBeTaken(heard);
      return null;
    },
    update: () => Promise.reject(new Refused('What was posted through a webhook cannot be changed.')),
  };
}

function plainPayload({ paragraphs }: ChatPost): object {
  return { text: withoutDates(paragraphs.join('\n\n')) };
}

/**
 * Throws unless the message was accepted. Errors are a word, or JSON with one. Redirects and proxy pages do not count.
 */
function mustBeTaken({ status, text }: Heard): void {
  const words = text.trim().slice(0, wordsMax);
  if (status === 200 && words === 'ok') return;
  if (status < 400) throw new NotReached(`The address answered with something else (${status}).`);
  const known = goneBecause(words);
  if (known !== null) throw known;
  const isGone = status === 404 || status === 410 || status === 403 || status === 401;
  if (isGone || /incoming_webhook\.(invalid|channel|disabled)/.test(text))
    throw new ChannelGone(`The webhook takes no messages any more (${status}).`);
  throw new Refused(`The message was not taken: ${/^\w{1,60}$/.test(words) ? words : `status ${status}`}.`);
}
