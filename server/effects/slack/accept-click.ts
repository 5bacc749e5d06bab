import { hash } from 'node:crypto';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { seal, type Place } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { clickIn, type Click } from '#/ports/messages/slack/click.ts';
import { isSignedBySlack, type SignedRequest } from '#/ports/messages/slack/signature.ts';
import { openSigningSecret, selectApps, type AppRow } from './app-row.ts';

/**
 * UNKNOWN: no such app. REFUSED: not signed by Slack, or too old. REPEATED: received before. IGNORED: not a click on
 * our button.
 */
type Accepted = 'ACCEPTED' | 'UNKNOWN' | 'REFUSED' | 'REPEATED' | 'IGNORED';

export type ClickAddress = { readonly accountId: number; readonly addressKey: string };

/** Anyone who has the response URL of a click can post a reply for half an hour, so it is encrypted. */
export function placeOfResponseUrl({
  account_id: accountId,
  signature_hash: signature,
}: {
  account_id: number;
  signature_hash: Buffer;
}): Place {
  return { purpose: 'slack response url', row: `${accountId}/${signature.toString('hex')}` };
}

/**
 * Stores a click for a job that runs right away: Slack waits three seconds at most, and looking up the person takes a
 * request to Slack. Returns after the commit.
 */
export async function acceptClick(app: App, to: ClickAddress, request: SignedRequest): Promise<Accepted> {
  const found = await find(app, to);
  if (found === null) return 'UNKNOWN';
  const click = genuineClick(app, found, request);
  return typeof click === 'string'
    ? click
    : keepClick(await enterWorkspace(systemContext(app), to.accountId), click);
}

type GenuineClick = Click & { readonly signatureHash: Buffer };

/** The click, if it was signed by Slack recently. */
export function genuineClick(
  { config, clock }: App,
  row: AppRow,
  request: SignedRequest,
): GenuineClick | 'REFUSED' | 'IGNORED' {
  if (!isSignedBySlack(request, openSigningSecret(config, row), clock())) return 'REFUSED';
  const click = clickIn(request.body);
  if (click === null || !/^[1-9]\d{0,14}$/.test(click.value)) return 'IGNORED';
  return { ...click, signatureHash: hash('sha256', request.signature ?? '', 'buffer') };
}

async function find(app: App, { accountId, addressKey }: ClickAddress): Promise<AppRow | null> {
  const { rows } = await selectApps(
    sql`join account a on a.id = s.account_id and a.deleted_at is null
      where s.account_id = ${accountId} and s.address_key = ${addressKey}`,
  ).execute(app.database.serviceOf(accountId));
  return rows[0] ?? null;
}

/** Stores each signature once, so that a repeated request has no effect. */
export async function keepClick(
  ctx: Ctx,
  { signatureHash: signature, ...click }: GenuineClick,
): Promise<'ACCEPTED' | 'REPEATED'> {
  const { accountId, app } = ctx;
  const at = iso(ctx.now);
  const where = placeOfResponseUrl({ account_id: accountId, signature_hash: signature });
  const responseUrl = click.responseUrl === null ? null : seal(app.config, where, click.responseUrl);
  const { rows } = await sql<{ id: number }>`
    insert into slack_click (account_id, signature_hash, slack_user_id, slack_team_id, contact_id, response_url, due_at, at)
    values (${accountId}, ${signature}, ${click.userId}, ${click.teamId}, ${Number(click.value)}, ${responseUrl}, ${at}, ${at})
    on conflict (account_id, signature_hash) do nothing returning id`.execute(ctx.db);
  return rows.length === 0 ? 'REPEATED' : 'ACCEPTED';
}
