import { hash } from 'node:crypto';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/slack-channels.ts';
import { slackChannelsMax } from '@callwright/contract/slack-topics.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Config } from '#/platform/config/config.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { rowNumber } from '#/platform/db/row-number.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { ChannelGone } from '#/ports/messages/chats/channel-gone.ts';
import type { FoundChannel } from '#/ports/messages/slack/app.ts';
import type { Dialect } from '#/ports/messages/slack/webhook.ts';
import { isTrouble } from '#/ports/outside/trouble.ts';
import { presentChannel } from './channel.ts';
import { sealWebhookUrl, type ChannelRow } from './channel-row.ts';
import { apiOf, findApp } from './net.ts';

type Asked = Input<typeof contract.create>;
type Target = Pick<ChannelRow, 'kind' | 'name' | 'target' | 'dialect'> & { readonly url: string | null };

const askMs = 20_000;

/** Slack is called before the transaction; its answer is kept here until the handler runs. */
const targets = new WeakMap<object, Target>();

export const createSlackChannel = Object.assign(create, {
  before: async (ctx: Ctx, asked: Asked) => {
    const isWebhook = asked.webhookUrl !== undefined;
    targets.set(asked, isWebhook ? webhookOf(ctx.app.config, asked) : await findTarget(ctx, asked));
  },
});

async function create(ctx: Ctx, asked: Asked): Promise<Result<typeof contract.create>> {
  const target = targets.get(asked);
  if (target === undefined) throw new Error('Slack was not asked');
  return transaction(ctx, async (tx) => {
    const id = await insert(tx, target, [...new Set(asked.topics)]);
    const { kind, name } = target;
    await audit(tx, 'slack.add_channel', 'slackChannel', id, null, { kind, name, topics: asked.topics });
    return { data: { channel: await presentChannel(tx, id) } };
  });
}

/** Accepts only addresses of the servers that the installation allows. */
function webhookOf(config: Config, { webhookUrl = '', name = '' }: Asked): Target {
  const url = new URL(webhookUrl);
  const dialect = dialectOf(config, url);
  if (dialect === null) throw invalid({ webhookUrl: [because('SLACK_URL_INVALID')] });
  const address = url.href;
  return { kind: 'WEBHOOK', name, dialect, url: address, target: hash('sha256', address, 'hex') };
}

function dialectOf(
  { slackWebhookUrl, slackCompatibleUrl }: Config,
  { href, username, search, hash: mark }: URL,
): Dialect | null {
  if (username !== '' || search !== '' || mark !== '') return null;
  if (/^\/services\/[\w/-]{3,200}$/.test(restOf(href, slackWebhookUrl) ?? '')) return 'SLACK';
  if (slackCompatibleUrl === null) return null;
  return /^\/hooks\/[\w/-]{3,200}$/.test(restOf(href, slackCompatibleUrl) ?? '') ? 'COMPATIBLE' : null;
}

function restOf(href: string, base: string): string | null {
  return href.startsWith(`${base}/`) ? href.slice(base.length) : null;
}

async function findTarget(ctx: Ctx, { channel = '', name }: Asked): Promise<Target> {
  const app = await findApp(ctx);
  if (app === null) throw invalid({ channel: [because('SLACK_APP_MISSING')] });
  const found = await ask(ctx, () => apiOf(ctx.app, app, askMs).findChannel(channel.trim()));
  if (found === null) throw invalid({ channel: [because('SLACK_CHANNEL_UNKNOWN')] });
  return { kind: 'APP', name: name ?? `#${found.name}`, dialect: 'SLACK', url: null, target: found.id };
}

async function ask(ctx: Ctx, find: () => Promise<FoundChannel | null>): Promise<FoundChannel | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ChannelGone) return null;
    if (!isTrouble(error)) throw error;
    throw invalid({ channel: [{ ...because('SLACK_NOT_REACHED'), text: error.message }] });
  }
}

/** Concurrent requests for the same free place wait on the unique index; the second one then tries another place. */
async function insert(
  tx: Ctx,
  { kind, name, target, dialect, url }: Target,
  topics: string[],
): Promise<number> {
  const at = iso(tx.now);
  const sealed =
    url === null ? null : sealWebhookUrl(tx.app.config, { account_id: tx.accountId, target }, url);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql<{ id: number | null; place: number | null; is_known: boolean }>`
      with free as materialized (
        select min(f.place) as place from generate_series(1, ${slackChannelsMax}::integer) as f (place)
        where not exists (select 1 from slack_channel c where c.account_id = ${tx.accountId} and c.place = f.place)
      ), known as materialized (
        select c.id from slack_channel c where c.account_id = ${tx.accountId} and c.kind = ${kind} and c.target = ${target}
      ), added as (
        insert into slack_channel (id, account_id, kind, place, name, webhook_url, target, dialect, topics, next_at, since, created_at, updated_at)
        select ${await rowNumber(tx, 'slack_channel')}, ${tx.accountId}, ${kind}, free.place, ${name}, ${sealed}, ${target}, ${dialect}, ${topics}::text[], ${at}, ${at}, ${at}, ${at}
        from free where free.place is not null and not exists (select 1 from known)
        on conflict do nothing returning id
      )
      select (select id from added) as id, free.place, exists (select 1 from known) as is_known from free`.execute(
      tx.db,
    );
    const [row] = rows;
    if (row?.id !== null && row?.id !== undefined) return row.id;
    if (row?.is_known === true)
      throw invalid({ [url === null ? 'channel' : 'webhookUrl']: [because('SLACK_CHANNEL_TAKEN')] });
    if (row?.place === null)
      throw new ApiError('LIMIT_REACHED', {
        because: because('SLACK_CHANNELS_MAX', { max: slackChannelsMax }),
        details: { max: slackChannelsMax },
      });
  }
}
