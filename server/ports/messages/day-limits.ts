import { dayMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { Verdict } from './failures.ts';

type Addressed = {
  readonly account_id: number;
  readonly id: number;
  readonly to_address: string;
  readonly audience: string | null;
};
type OfWorkspace = { account_id: number; ours: number; ours_now: number; first_at: string | null };
type OfAddress = { account_id: number; address: string; theirs: number; theirs_now: number };

/**
 * Counting a day of a large workspace reads thousands of rows, so a count is reused: for as long as a thousand mails a
 * second could not use up half of the remaining allowance, and at most half a minute. Near the limit, every batch
 * counts.
 */
const countedEach = { placesMin: 1_000, mailsPerMs: 1, longestMs: 30_000 };
const roomyOf = perApp(() => new Map<number, number>());

/**
 * Mails to invitees and guests go to addresses that anybody can enter on a booking page. So mails per day are limited
 * for each workspace and for each address. Beyond that, the workspace waits for the next day, and the address gets no
 * more. Mails in progress count. The transaction that claims the mails locks their workspaces, so no two claims use the
 * same allowance.
 * @param aliveMs how long a mail may be in progress before its process counts as dead
 * @returns the mails that must not be sent now
 */
export async function refusedToday<M extends Addressed>(
  tx: PublicCtx,
  claimed: readonly M[],
  aliveMs: number,
): Promise<Map<M, Verdict>> {
  const refused = new Map<M, Verdict>();
  const mails = claimed.filter(({ audience }) => audience === 'INVITEE' || audience === 'GUEST');
  if (mails.length === 0) return refused;
  await lockWorkspaces(tx, mails);
  const tally = await count(tx, mails, aliveMs);
  for (const mail of mails) {
    const [workspace, address] = tally(mail);
    const verdict = verdictOf(tx, workspace, address);
    if (verdict !== null) {
      refused.set(mail, verdict);
      continue;
    }
    workspace.ours_now += 1;
    address.theirs_now += 1;
  }
  return refused;
}

const idsOf = (mails: readonly Addressed[]): number[] =>
  [...new Set(mails.map((mail) => mail.account_id))].toSorted((a, b) => a - b);

/** In a fixed order, so that two transactions that lock the same workspaces do not deadlock. */
async function lockWorkspaces(tx: PublicCtx, mails: readonly Addressed[]): Promise<void> {
  await sql`
    select count(*) from (
      select pg_advisory_xact_lock(hashtextextended('mails:' || one.id, 0)) from unnest(${idsOf(mails)}::bigint[]) with ordinality one (id, place)
      order by one.place
    ) locked`.execute(tx.db);
}

const addressOf = (mail: Addressed): string => mail.to_address.toLowerCase();

/** The counts of the day for the workspaces and addresses of these mails, without the mails themselves. */
async function count(
  tx: PublicCtx,
  mails: readonly Addressed[],
  aliveMs: number,
): Promise<(mail: Addressed) => [OfWorkspace, OfAddress]> {
  const roomy = roomyOf(tx.app);
  const near = mails.filter((mail) => (roomy.get(mail.account_id) ?? 0) < performance.now());
  const counted = near.length === 0 ? [] : await countWorkspaces(tx, near, aliveMs);
  const workspaces = new Map(counted.map((row) => [row.account_id, row]));
  for (const accountId of idsOf(near)) noteRoom(tx, roomy, accountId, workspaces.get(accountId));
  const key = (accountId: number, address: string): string => `${accountId} ${address}`;
  const addresses = new Map(
    (await countAddresses(tx, mails, aliveMs)).map((row) => [key(row.account_id, row.address), row]),
  );
  return (mail) => {
    const { account_id: accountId } = mail;
    const address = addressOf(mail);
    const ofWorkspace = workspaces.get(accountId) ?? {
      account_id: accountId,
      ours: 0,
      ours_now: 0,
      first_at: null,
    };
    const ofAddress = addresses.get(key(accountId, address)) ?? {
      account_id: accountId,
      address,
      theirs: 0,
      theirs_now: 0,
    };
    workspaces.set(accountId, ofWorkspace);
    addresses.set(key(accountId, address), ofAddress);
    return [ofWorkspace, ofAddress];
  };
}

function noteRoom(
  { app }: PublicCtx,
  roomy: Map<number, number>,
  accountId: number,
  counted: OfWorkspace | undefined,
): void {
  const places = app.config.mailsPerDay - (counted?.ours ?? 0) - (counted?.ours_now ?? 0);
  const forMs = Math.min(places / 2 / countedEach.mailsPerMs, countedEach.longestMs);
  if (places >= countedEach.placesMin) roomy.set(accountId, performance.now() + forMs);
  else roomy.delete(accountId);
}

/** Uses the indexes mail_sent and mail_sending. */
async function countWorkspaces(
  tx: PublicCtx,
  mails: readonly Addressed[],
  aliveMs: number,
): Promise<OfWorkspace[]> {
  const { rows } = await sql<OfWorkspace>`
    select day.account_id, (count(*) filter (where day.is_sent))::integer as ours, (count(*) filter (where not day.is_sent))::integer as ours_now,
      min(day.sent_at) as first_at
    from (
      select account_id, true as is_sent, sent_at from mail
      where account_id = any(${idsOf(mails)}::bigint[]) and status = 'SENT' and audience in ('INVITEE', 'GUEST')
        and sent_at > ${iso(tx.now - dayMs)}::timestamptz
      union all
      select account_id, false, null from mail
      where account_id = any(${idsOf(mails)}::bigint[]) and status = 'QUEUED' and audience in ('INVITEE', 'GUEST')
        and sending_since > ${iso(tx.now - aliveMs)}::timestamptz and id <> all(${mails.map(({ id }) => id)}::bigint[])
    ) day
    group by day.account_id`.execute(tx.db);
  return rows;
}

/** Uses the index mail_to. */
async function countAddresses(
  tx: PublicCtx,
  mails: readonly Addressed[],
  aliveMs: number,
): Promise<OfAddress[]> {
  const { rows } = await sql<OfAddress>`
    select one.account_id, one.address,
      (count(*) filter (where m.status = 'SENT' and m.sent_at > ${iso(tx.now - dayMs)}::timestamptz))::integer as theirs,
      (count(*) filter (where m.status = 'QUEUED' and m.sending_since > ${iso(tx.now - aliveMs)}::timestamptz
        and m.id <> all(${mails.map(({ id }) => id)}::bigint[])))::integer as theirs_now
    from (select distinct * from unnest(${mails.map((mail) => mail.account_id)}::bigint[], ${mails.map(addressOf)}::text[]) each (account_id, address)) one
    join mail m on m.account_id = one.account_id and lower(m.to_address) = one.address and m.audience in ('INVITEE', 'GUEST')
    group by one.account_id, one.address`.execute(tx.db);
  return rows;
}

function verdictOf(
  { app, now }: PublicCtx,
  { ours, ours_now: oursNow, first_at: firstAt }: OfWorkspace,
  { theirs, theirs_now: theirsNow }: OfAddress,
): Verdict | null {
  const { mailsPerDay, mailsPerAddress } = app.config;
  const because = (reason: string, retryAtMs: number | null) => ({ reason, isServerDown: false, retryAtMs });
  if (theirs >= mailsPerAddress)
    return because(`This address has got ${mailsPerAddress} mails within a day already`, null);
  if (ours >= mailsPerDay && firstAt !== null)
    return because(
      `The workspace has sent ${mailsPerDay} mails to invitees within a day already`,
      Date.parse(firstAt) + dayMs,
    );
  if (theirs + theirsNow < mailsPerAddress && ours + oursNow < mailsPerDay) return null;
  return because('Other mails that are being sent may use up the limit of the day', now + minuteMs);
}
