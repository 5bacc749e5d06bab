import type { SlackTopic } from '@callwright/contract/slack-topics.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';
import { among } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import { seal, type Place } from '#/platform/secrets/secrets.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import type { ToldChange } from './facts.ts';
import { channelText, type ChannelText } from './channel-text.ts';

type Listening = { readonly id: number; readonly topics: readonly SlackTopic[]; readonly since: string };
type Read = ToldChange & { readonly id: number };
type Wanted = ChannelText & { readonly channelId: number; readonly changeId: number };

/** Messages name people, so each is stored encrypted and bound to its row. */
export function slackMessagePlace(accountId: number, id: number): Place {
  return { purpose: 'slack message', row: `${accountId}/${id}` };
}

const claims = new Set(['setter_claim.assigned', 'setter_claim.released']);

/** Writes messages for Slack channels, and keeps messages about leads up to date with their owners. */
export const slack: Subscriber = {
  name: 'slack',
  types: [
    'call.booked',
    'call.rescheduled',
    'call.cancelled',
    'call.reassigned',
    'call.outcome_added',
    'call.outcome_overdue',
    'deal.created',
    'transaction.created',
    'transaction.updated',
    'contact.created',
    'routing.no_host',
    'setter_claim.assigned',
    'setter_claim.released',
  ],
  isUsed: (accountId) => sql`exists (
    select 1 from slack_channel c where c.account_id = ${accountId} and c.status = 'ACTIVE')`,
  handle: async (tx, changes) => {
    const channels = await readListening(tx);
    if (channels.length === 0) return;
    await tellChannels(
      tx,
      channels,
      changes.filter(({ type }) => !claims.has(type)),
    );
    await outdateLeads(
      tx,
      changes.filter(({ type }) => claims.has(type)),
    );
  },
};

/** At most fifty. */
async function readListening(tx: Ctx): Promise<Listening[]> {
  const { rows } = await sql<Listening>`
    select c.id, c.topics, c.since from slack_channel c where c.account_id = ${tx.accountId} and c.status = 'ACTIVE' order by c.id`.execute(
    tx.db,
  );
  return rows;
}

async function tellChannels(
  tx: Ctx,
  channels: readonly Listening[],
  changes: readonly NumberedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const told = (await readChanges(tx, changes)).flatMap((change) => {
    const words = channelText(tx, change);
    return words === null ? [] : [{ ...words, changeId: change.id, atMs: toMs(change.occurredAt) }];
  });
  const wanted = told.flatMap((words) =>
    channels
      .filter(({ topics, since }) => topics.includes(words.topic) && toMs(since) <= words.atMs)
      .map(({ id }) => ({ ...words, channelId: id })),
  );
  await write(tx, wanted);
}

async function readChanges(tx: Ctx, changes: readonly NumberedChange[]): Promise<Read[]> {
  const { rows } = await sql<Read>`
    select c.id, c.type, c.object, c.changed_fields as "changedFields", c.previous, c.occurred_at as "occurredAt", e.name as "eventName",
      nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '') as "contactName"
    from change c
    left join event e on e.account_id = ${tx.accountId} and c.type = 'routing.no_host' and e.id = (c.object->>'eventId')::bigint
    left join contact p on p.account_id = ${tx.accountId} and c.type = 'routing.no_host' and p.id = (c.object->>'contactId')::bigint
    where c.account_id = ${tx.accountId} and ${among(
      'c.id',
      changes.map(({ id }) => id),
    )} order by c.id`.execute(tx.db);
  // Leaves out people who were erased meanwhile.
  return rows.filter(({ object }) => !('erased' in object));
}

async function write(tx: Ctx, wanted: readonly Wanted[]): Promise<void> {
  if (wanted.length === 0) return;
  const { rows: ids } = await sql<{ id: number }>`
    select new_number(${tx.accountId}::bigint, 'slack_message') as id from generate_series(1, ${wanted.length}::integer)`.execute(
    tx.db,
  );
  const rows = wanted.map(({ channelId, changeId, topic, contactId, text }, index) => {
    const id = ids[index]?.id ?? 0;
    return {
      id,
      channel_id: channelId,
      change_id: changeId,
      topic,
      contact_id: contactId,
      body: seal(tx.app.config, slackMessagePlace(tx.accountId, id), text),
    };
  });
  // Skips channels and people that were deleted meanwhile.
  await sql`
    with message as materialized (
      select m.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as m (id bigint, channel_id bigint, change_id bigint, topic text, contact_id bigint, body text)
      join slack_channel c on c.account_id = ${tx.accountId} and c.id = m.channel_id
      left join contact p on p.account_id = ${tx.accountId} and p.id = m.contact_id
      where m.contact_id is null or p.id is not null
    )
    insert into slack_message (account_id, id, slack_channel_id, topic, change_id, contact_id, body, created_at)
    select ${tx.accountId}, id, channel_id, topic, change_id, contact_id, body, ${iso(tx.now)}::timestamptz from message order by id
    on conflict (account_id, slack_channel_id, change_id) do nothing`.execute(tx.db);
}

/** Messages about leads show their owner: marks those of claimed or released leads as outdated. */
async function outdateLeads(tx: Ctx, changes: readonly NumberedChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update slack_message m set wanted = m.wanted + 1
    from (
      select distinct (c.object->>'contactId')::bigint as contact_id from change c
      where c.account_id = ${tx.accountId} and ${among(
        'c.id',
        changes.map(({ id }) => id),
      )}
    ) claimed, slack_channel c
    where m.account_id = ${tx.accountId} and m.contact_id = claimed.contact_id and m.topic = 'NEW_LEAD' and m.body <> ''
      and c.account_id = ${tx.accountId} and c.id = m.slack_channel_id and c.kind = 'APP'`.execute(tx.db);
}
