import { hash } from 'node:crypto';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { ChatSender } from '#/ports/messages/chats/chat-sender.ts';
import type { SlackApi } from '#/ports/messages/slack/app.ts';

/**
 * The channel sender of a test workspace: it accepts everything at once. Messages stay stored with their outcome. The
 * id of a post is computed from its content.
 */
export const keptChannel: ChatSender = {
  post: (post) => Promise.resolve(`test.${hash('sha256', JSON.stringify(post), 'hex').slice(0, 16)}`),
  update: () => Promise.resolve(),
};

export const keptTeamId = 'T0TEST';

/** The Slack user id of a member. */
export const keptPerson = (userId: number): string => `U${userId}`;
/** The member with such a Slack user id; null for any other id. */
export function memberOfKept(slackUserId: string): number | null {
  const found = /^U(\d{1,15})$/.exec(slackUserId)?.[1];
  return found === undefined ? null : Number(found);
}

/** Slack for the app of a test workspace: every channel and every member exists. */
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
