import { randomBytes } from 'node:crypto';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/slack-channels.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import type { SlackTeam } from '#/ports/messages/slack/app.ts';
import { isTrouble, NotAllowed } from '#/ports/outside/trouble.ts';
import { sealApp } from './app-row.ts';
import { presentApp } from './list-channels.ts';
import { apiWith, findApp } from './net.ts';

type Asked = Input<typeof contract.connectApp>;

const checkMs = 10_000;

/** Slack is called before the transaction; its answer is kept here until the handler runs. */
const teams = new WeakMap<object, SlackTeam>();

export const connectSlackApp = Object.assign(connect, {
  before: async (ctx: Ctx, asked: Asked) => {
    const { app } = ctx;
    try {
      teams.set(asked, await apiWith(app, asked.botToken, checkMs).check());
    } catch (error) {
      if (!isTrouble(error)) throw error;
      const code = error instanceof NotAllowed ? 'SLACK_NOT_ALLOWED' : 'SLACK_NOT_REACHED';
      throw invalid({ botToken: [{ ...because(code), text: error.message }] });
    }
  },
});

/** PUT /v1/slackChannels/app. Each workspace has one app: a new one replaces it, at the same address. */
async function connect(ctx: Ctx, asked: Asked): Promise<Result<typeof contract.connectApp>> {
  const team = teams.get(asked);
  if (team === undefined) throw new Error('Slack was not asked');
  return transaction(ctx, async (tx) => {
    const key = randomBytes(18).toString('base64url');
    const at = iso(tx.now);
    await sql`
      insert into slack_app (account_id, address_key, team_id, team_name, bot_user_id, bot_token, signing_secret, created_at, updated_at)
      values (${tx.accountId}, ${key}, '', '', '', '', '', ${at}, ${at})
      on conflict (account_id) do update set updated_at = excluded.updated_at`.execute(tx.db);
    const row = await findApp(tx);
    if (row === null) throw new Error('An app was stored and is gone');
    const sealed = sealApp(tx.app.config, row, asked);
    await sql`
      update slack_app s set team_id = ${team.teamId}, team_name = ${team.teamName}, bot_user_id = ${team.botUserId}, bot_token = ${sealed.botToken},
        signing_secret = ${sealed.signingSecret}, status = 'CONNECTED', reason = null
      where s.account_id = ${tx.accountId} and s.id = ${row.id}`.execute(tx.db);
    // Messages that waited for a valid token are sent now.
    await sql`
      update slack_channel c set failures = 0, last_error = null, next_at = ${at}::timestamptz
      where c.account_id = ${tx.accountId} and c.kind = 'APP'`.execute(tx.db);
    await audit(tx, 'slack.connect_app', 'slackApp', tx.accountId, null, { teamName: team.teamName });
    const stored = await findApp(tx);
    if (stored === null) throw new Error('An app was stored and is gone');
    return { data: { app: presentApp(tx.app.config, stored) } };
  });
}
