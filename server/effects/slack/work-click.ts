import { inReach, leaseEnd } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { claimContact } from '#/domain/crm/setter-claims/claim.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { answerClick } from '#/ports/messages/slack/app.ts';
import { plainWords } from '#/ports/messages/slack/markup.ts';
import { isTrouble } from '#/ports/outside/trouble.ts';
import { placeOfResponseUrl } from './accept-click.ts';
import { actingAs } from './acting-as.ts';
import { languageOfTeam, sayInSlack, type SlackKey } from './messages.ts';
import { apiOf, findApp, netOf } from './net.ts';

const leaseMs = 30_000;
const totalMs = 10_000;
const triesMax = 3;

type TakenClick = {
  account_id: number;
  id: number;
  signature_hash: Buffer;
  slack_user_id: string;
  slack_team_id: string;
  contact_id: number;
  response_url: string | null;
  tries: number;
};
export type ClickResult = Extract<SlackKey, `answer.${string}`>;

/** Leases waiting clicks; if this process dies, others take them when the lease expires. */
export async function takeClicks(app: App, max: number): Promise<TakenClick[]> {
  const now = sql`${iso(app.clock())}::timestamptz`;
  return takeInCells(
    app,
    max,
    (some) => sql<TakenClick>`
    with due as materialized (
      select d.account_id, d.id from slack_click d join account a on a.id = d.account_id and a.deleted_at is null
      where ${inReach(app, 'd.account_id')} and d.due_at <= ${now} order by d.due_at limit ${some} for update of d skip locked
    )
    update slack_click k set tries = k.tries + 1, due_at = ${leaseEnd(app, leaseMs)}::timestamptz
    from due
    where k.account_id = due.account_id and k.id = due.id
    returning k.account_id, k.id, k.signature_hash, k.slack_user_id, k.slack_team_id, k.contact_id, k.response_url, k.tries`,
  );
}

/** Claims the lead for the member who clicked, and tells them the result. */
export async function workClick(app: App, click: TakenClick): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), click.account_id);
  let result: ClickResult;
  try {
    result = await claim(ctx, click);
  } catch (error) {
    if (!isTrouble(error)) throw error;
    // The person could not be looked up: tried again when the lease expires.
    if (click.tries < triesMax) return;
    result = 'answer.later';
  }
  const words = await wordsOf(ctx, result, click.contact_id);
  await sql`
    update slack_click k set due_at = null, response_url = null, result = ${result}
    where k.account_id = ${ctx.accountId} and k.id = ${click.id}`.execute(ctx.db);
  await showAnew(ctx, click.contact_id);
  // The updated message shows that the lead was claimed.
  if (result !== 'answer.claimed') await answer(ctx, click, words);
}

async function claim(ctx: Ctx, click: TakenClick): Promise<ClickResult> {
  const app = await findApp(ctx);
  if (app === null) return 'answer.unknown';
  const api = apiOf(ctx.app, app, totalMs);
  const isOfTeam = click.slack_team_id === app.team_id;
  const email = isOfTeam ? await api.emailOf(click.slack_user_id, app.team_id) : null;
  const member = email === null ? null : await actingAs(ctx, email);
  if (member === null) return 'answer.unknown';
  if (levelOf(member.role, 'claims:write') === null) return 'answer.noRight';
  try {
    await claimContact(member, { contactId: click.contact_id });
    return 'answer.claimed';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'ALREADY_CLAIMED') return 'answer.taken';
    if (error.status === 404) return 'answer.gone';
    throw error;
  }
}

/** The text for the person who clicked. */
export async function wordsOf(ctx: Ctx, result: ClickResult, contactId: number): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as name from contact p
    join member_person u on u.account_id = p.account_id and u.user_id = p.setter_id
    where p.account_id = ${ctx.accountId} and p.id = ${contactId}`.execute(ctx.db);
  const language = languageOfTeam(ctx);
  const name = plainWords(rows[0]?.name ?? '') || sayInSlack(language, 'someone');
  return sayInSlack(language, result, { name, company: plainWords(ctx.account.name) });
}

/** Updates the message even if nothing was claimed, because it may be outdated. */
async function showAnew(ctx: Ctx, contactId: number): Promise<void> {
  await sql`
    update slack_message m set wanted = m.wanted + 1
    from slack_channel c
    where m.account_id = ${ctx.accountId} and m.contact_id = ${contactId} and m.topic = 'NEW_LEAD' and m.status = 'SENT' and m.external_ref is not null
      and m.body <> '' and c.account_id = m.account_id and c.id = m.slack_channel_id and c.kind = 'APP'`.execute(
    ctx.db,
  );
}

/** Posts only to addresses of Slack itself. It does not matter whether this succeeds. */
async function answer({ app }: Ctx, click: TakenClick, words: string): Promise<void> {
  if (click.response_url === null) return;
  const url = unseal(app.config, placeOfResponseUrl(click), click.response_url);
  if (!url.startsWith(`${app.config.slackWebhookUrl}/`)) return;
  try {
    await answerClick(netOf(app, totalMs), url, words);
  } catch (error) {
    if (!isTrouble(error)) throw error;
  }
}
