import { hash } from 'node:crypto';
import type { ChatSender } from '#/ports/messages/chats/chat-sender.ts';
import type { SlackApi } from '#/ports/messages/slack/app.ts';

/**
 * A channel of a test workspace: it takes everything at once. Messages are kept where they wait anyway, with what became of
 * them. The name of a post follows from what it says.
 */
export const keptChannel: ChatSender = {
  post: (post) => Promise.resolve(`test.${hash('sha256', JSON.stringify(post), 'hex').slice(0, 16)}`),
  update: () => Promise.resolve(),
};

/** Slack as the app of a test workspace finds it: every channel that is asked for is there, and nobody clicks. */
export const keptSlack: SlackApi = {
  check: () => Promise.resolve({ teamId: 'T0TEST', teamName: 'Test', botUserId: 'U0TEST' }),
  findChannel: (wanted) => {
    const name = wanted.replace(/^#/, '');
    return Promise.resolve({ id: `C${hash('sha256', name, 'hex').slice(0, 10).toUpperCase()}`, name });
  },
  channel: () => keptChannel,
  emailOf: () => Promise.resolve(null),
};
