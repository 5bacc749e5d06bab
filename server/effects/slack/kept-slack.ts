import { hash } from 'node:crypto';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
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

export const keptTeamId = 'T0TEST';

/** A member of the workspace, as a person at Slack. */
export const keptPerson = (userId: number): string => `U${userId}`;
/** The member that such a person is; null for anybody else. */
export function memberOfKept(slackUserId: string): number | null {
  const found = /^U(\d{1,15})$/.exec(slackUserId)?.[1];
  return found === undefined ? null : Number(found);
}

/** Slack as the app of a test workspace finds it: every channel that is asked for is there, and so is every member. */
export const keptSlack = (app: App, accountId: number): SlackApi => ({
  check: () => Promise.resolve({ teamId: keptTeamId, teamName: 'Test', botUserId: 'U0TEST' }),
  findChannel: (wanted) => {
    const name = wanted.replace(/^#/, '');
    return Promise.resolve({ id: `C${hash('sha256', name, 'hex').slice(0, 10).toUpperCase()}`, name });
  },
  channel: () => keptChannel,
  emailOf: async (slackUserId) => {
    const { rows } = await sql<{ email: string }>`
      select lower(u.email) as email from member_person u
      where u.account_id = ${accountId} and u.user_id = ${memberOfKept(slackUserId)}`.execute(
      app.database.ofWorkspace(accountId),
    );
    return rows[0]?.email ?? null;
  },
});
