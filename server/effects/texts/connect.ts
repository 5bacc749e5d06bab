import { randomBytes } from 'node:crypto';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/text-messages.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { isTrouble, NotAllowed } from '#/ports/outside/trouble.ts';
import { minutesOfDay, presentTextConnection } from './connection.ts';
import { sealTextToken, selectTextConnections } from './connection-row.ts';
import { senderWith } from './provider.ts';

type Asked = Input<typeof contract.connect>;

const checkMs = 10_000;

/** The provider is called before any transaction. */
export const connectTexts = Object.assign(connect, { before: check });

async function check(ctx: Ctx, { provider, authToken, ...asked }: Asked): Promise<void> {
  const { quietFrom, quietTo } = asked;
  if ((quietFrom === null) !== (quietTo === null) || (quietFrom !== null && quietFrom === quietTo))
    throw invalid({ quietTo: [because('QUIET_HOURS_HALF')] });
  if (authToken === undefined) return;
  try {
    await senderWith(ctx.app, provider, { ...asked, authToken }, checkMs).check();
  } catch (error) {
    if (!isTrouble(error)) throw error;
    const code = error instanceof NotAllowed ? 'TEXTS_NOT_ALLOWED' : 'TEXTS_NOT_REACHED';
    throw invalid({ authToken: [{ ...because(code), text: error.message }] });
  }
}

async function connect(ctx: Ctx, asked: Asked): Promise<Result<typeof contract.connect>> {
  return transaction(ctx, async (tx) => {
    if (asked.authToken === undefined) await change(tx, asked);
    else await store(tx, asked, asked.authToken);
    const { authToken, ...shown } = asked;
    await audit(tx, 'texts.connect', 'textConnection', tx.accountId, null, {
      ...shown,
      authToken: authToken !== undefined,
    });
    return { data: { connection: await presentTextConnection(tx) } };
  });
}

/** Keeps the token and the account. */
async function change(
  tx: Ctx,
  { accountSid, sender, whatsappSender, whatsappTemplates, ...quiet }: Asked,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update text_connection set sender = ${sender}, whatsapp_sender = ${whatsappSender},
      whatsapp_templates = ${JSON.stringify(whatsappTemplates)}::jsonb, quiet_from = ${minutesOf(quiet.quietFrom)}, quiet_to = ${minutesOf(quiet.quietTo)},
      updated_at = ${iso(tx.now)}
    where account_id = ${tx.accountId} and account_sid = ${accountSid} returning id`.execute(tx.db);
  if (rows.length === 0) throw invalid({ authToken: [because('TEXT_TOKEN_MISSING')] });
}

/** Each workspace has one connection: a new account replaces it, at the same address. */
async function store(tx: Ctx, asked: Asked, authToken: string): Promise<void> {
  const { provider, accountSid, sender } = asked;
  const key = randomBytes(18).toString('base64url');
  await sql`
    insert into text_connection (account_id, provider, address_key, account_sid, auth_token, sender, created_at, updated_at)
    values (${tx.accountId}, ${provider}, ${key}, ${accountSid}, '', ${sender}, ${iso(tx.now)}, ${iso(tx.now)})
    on conflict (account_id) do update set updated_at = excluded.updated_at`.execute(tx.db);
  const { rows } = await selectTextConnections(sql`where n.account_id = ${tx.accountId}`).execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new Error('A connection was stored and is gone');
  await sql`
    update text_connection set provider = ${provider}, account_sid = ${accountSid}, auth_token = ${sealTextToken(tx.app.config, row, authToken)},
      sender = ${sender}, whatsapp_sender = ${asked.whatsappSender}, whatsapp_templates = ${JSON.stringify(asked.whatsappTemplates)}::jsonb,
      quiet_from = ${minutesOf(asked.quietFrom)}, quiet_to = ${minutesOf(asked.quietTo)}, status = 'CONNECTED', reason = null
    where account_id = ${tx.accountId} and id = ${row.connection_id}`.execute(tx.db);
}

function minutesOf(time: string | null): number | null {
  return time === null ? null : minutesOfDay(time);
}
