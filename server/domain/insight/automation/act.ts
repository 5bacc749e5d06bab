import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { DueRule } from './evaluate.ts';
import { pauseHosts } from './pause-hosts.ts';
import { notifyManagers } from './notify-managers.ts';
import { readWatchedHosts, type WatchedHost } from './watched-hosts.ts';
import { rollingDaysOf, untilMsOf, type Window } from './windows.ts';
import { reasonOf } from './words.ts';

/** A host that the rule should act on. */
export type Hit = { host: WatchedHost; value: number; sample: number };
/** A stored hit. Only the transaction that stored it acts on it. */
export type RecordedHit = Hit & { id: number; until: string | null };

/**
 * Runs the action of a rule once for each host and window: the transaction that stores the hit first also acts on it.
 */
export async function act(tx: Ctx, rule: DueRule, window: Window, hits: readonly Hit[]): Promise<void> {
  if (rule.action === 'NOTIFY' || rule.simulate) {
    const recorded = await storeHits(tx, rule, window, hits);
    if (!rule.simulate) await notifyManagers(tx, rule, recorded);
    return;
  }
  const pausable = await lockPausable(tx, rule, hits);
  const recorded = await storeHits(tx, rule, window, pausable);
  if (recorded.length === 0) return;
  await pauseHosts(tx, recorded);
  // A rolling window extends a pause day by day, about which nobody is notified again.
  const paused = rollingDaysOf(rule.window) === null ? recorded : await withoutContinued(tx, rule, recorded);
  await notifyManagers(tx, rule, paused);
}

/** Locks the events, so that their hosts cannot change, and keeps the events in which the host is not paused. */
async function lockPausable(tx: Ctx, rule: DueRule, hits: readonly Hit[]): Promise<Hit[]> {
  const eventIds = [...new Set(hits.flatMap(({ host }) => host.events.map(({ id }) => id)))];
  await sql`select from event where account_id = ${tx.accountId} and id = any(${eventIds}::bigint[]) order by id for no key update`.execute(
    tx.db,
  );
  const hosts = new Map((await readWatchedHosts(tx, rule)).map((host) => [host.userId, host]));
  return hits.flatMap((hit): Hit[] => {
    const host = hosts.get(hit.host.userId);
    const events = host?.events.filter(({ id, paused }) => !paused && eventIds.includes(id)) ?? [];
    return host === undefined || events.length === 0 ? [] : [{ ...hit, host: { ...host, events } }];
  });
}

/** Stores hits that are new in this window. In a rolling window, skips hosts who were resumed within its length. */
async function storeHits(
  tx: Ctx,
  rule: DueRule,
  window: Window,
  hits: readonly Hit[],
): Promise<RecordedHit[]> {
  const until = rule.action === 'PAUSE_HOST' ? iso(untilMsOf(window, tx.account.timeZone)) : null;
  const restMs = (rollingDaysOf(rule.window) ?? 0) * dayMs;
  const rows = hits.map((hit) => ({
    user_id: hit.host.userId,
    event_ids: hit.host.events.map(({ id }) => id),
    value: hit.value,
    sample: hit.sample,
    reason: reasonOf(tx.account, rule, hit),
  }));
  const { rows: inserted } = await sql<{ id: number; user_id: number }>`
    with hit as materialized (
      select hit.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as hit (user_id bigint, event_ids jsonb, value float8, sample integer, reason text)
      where not exists (
        select 1 from automation_action a where a.account_id = ${tx.accountId} and a.rule_id = ${rule.id} and a.user_id = hit.user_id
          and a.undone_at > ${iso(tx.now - restMs)}::timestamptz and ${restMs > 0})
    )
    insert into automation_action (account_id, rule_id, user_id, window_key, action, simulated, event_ids, metric, value, sample, threshold,
      reason, at, until)
    select ${tx.accountId}, ${rule.id}, hit.user_id, ${window.key}, ${rule.action}, ${rule.simulate},
      array(select jsonb_array_elements_text(hit.event_ids)::bigint), ${rule.metric}, hit.value, hit.sample, ${rule.threshold},
      hit.reason, ${iso(tx.now)}, ${until}
    from hit order by hit.user_id
    on conflict (account_id, rule_id, user_id, window_key, action, simulated) do nothing
    returning id, user_id`.execute(tx.db);
  return inserted.flatMap(({ id, user_id: userId }): RecordedHit[] => {
    const hit = hits.find(({ host }) => host.userId === userId);
    return hit === undefined ? [] : [{ ...hit, id, until }];
  });
}

/** Leaves out hosts whose previous pause by this rule is only extended. */
async function withoutContinued(
  tx: Ctx,
  rule: DueRule,
  recorded: readonly RecordedHit[],
): Promise<RecordedHit[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct a.user_id from automation_action a
    where a.account_id = ${tx.accountId} and a.rule_id = ${rule.id} and a.action = 'PAUSE_HOST' and not a.simulated
      and a.id <> all(${recorded.map(({ id }) => id)}::bigint[]) and a.until > ${iso(tx.now - dayMs)}::timestamptz`.execute(
    tx.db,
  );
  const continued = new Set(rows.map((row) => row.user_id));
  return recorded.filter(({ host }) => !continued.has(host.userId));
}
