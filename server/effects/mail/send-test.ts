import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/mails.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { LimitExceeded } from '#/platform/limits/limit-exceeded.ts';
import { layOut, type MailContent } from '#/ports/messages/layout.ts';
import { tryMail } from '#/ports/messages/try-mail.ts';

/** Shared by all administrators of a workspace, because the mail server is shared with other workspaces. */
const allowance = { points: 5, windowSec: 600 };

/** POST /v1/mails/test: sends a mail now and returns the mail server's answer. No transaction is open meanwhile. */
export async function sendTestMail(
  ctx: Ctx,
  input: Input<typeof contract.sendTest>,
): Promise<Result<typeof contract.sendTest>> {
  if (ctx.credential?.kind !== 'session') throw new ApiError('SESSION_REQUIRED');
  const { limits, config } = ctx.app;
  const { smtpUrl, mailFrom: from } = config;
  const to = input.to ?? (await ownAddress(ctx));
  if (smtpUrl === null) return { data: { result: 'NOT_SET_UP', to, from, server: null, answer: null } };
  const budget = await limits.take(`test mail ${ctx.accountId}`, allowance);
  if (!budget.isAllowed) throw new LimitExceeded(budget);
  const { result, answer } = await tryMail(ctx.app, smtpUrl, to, testMail(ctx));
  await audit(ctx, 'mail.test', 'mail', null, null, { to, result });
  return { data: { result, to, from, server: new URL(smtpUrl).host, answer } };
}

async function ownAddress(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email
    from member_person
    where account_id = ${ctx.accountId} and user_id = ${ctx.userId}`.execute(ctx.db);
  const [own] = rows;
  if (own === undefined) throw new Error('A session always acts for a member');
  return own.email;
}

function testMail({ account, app }: Ctx): MailContent {
  return layOut({
    language: 'en',
    subject: `Test email from ${account.name}`,
    paragraphs: [
      'Email works: this message came through the mail server of your booking service.',
      'Check the sender above. Invitees see the same one.',
    ],
    actions: [{ label: 'Open the app', url: app.config.baseUrl }],
    footer: ['An administrator of the workspace asked for this message.'],
  });
}
