import type { Db } from './db.ts';

/** Why a replica is not in use. */
export type ReplicaProblem =
  | 'STARTING'
  | 'UNREACHED'
  | 'ELSEWHERE'
  | 'NOT_A_STANDBY'
  | 'OLD_TIMELINE'
  | 'BEHIND';

const guide = '(docs/guides/replicas.md)';

/** What each problem means and what to do, for the operator. */
export const problemSentences: Readonly<Record<ReplicaProblem, string>> = {
  STARTING: 'The replica was not looked at yet.',
  UNREACHED: `The server at DATABASE_REPLICA_URL does not answer, or refuses the login of DATABASE_URL. Start it, or remove the setting ${guide}.`,
  ELSEWHERE: `DATABASE_REPLICA_URL leads to another database than DATABASE_URL. Set it to a streaming standby of that server, with the same database ${guide}.`,
  NOT_A_STANDBY: `The server at DATABASE_REPLICA_URL takes writes: it is the primary itself, or a standby that was promoted. Set DATABASE_REPLICA_URL to a standby of the server at DATABASE_URL ${guide}.`,
  OLD_TIMELINE: `The replica has not followed the promotion of the server at DATABASE_URL. Let it follow the new primary, or build it anew. If it does follow, it shows that at its next checkpoint, or at once to a login with pg_read_all_stats ${guide}.`,
  BEHIND: `The replica is behind. Look at its disk, at long statements that hold up its recovery, and at the network between the two ${guide}.`,
};

/** The result of a check of a server. `position` is null if it has replayed nothing. */
export type Sight = {
  readonly isStandby: boolean;
  readonly position: string | null;
  readonly place: string;
  readonly timeline: number;
};

/** Identifies a database on a primary and its physical copies. */
const place = `(select (pg_control_system()).system_identifier::text || ' ' || oid::text from pg_database where datname = current_database())`;

/**
 * A standby's timeline is in its control file from its next restart point on (checkpoint_timeout), or at once in
 * pg_stat_wal_receiver, for logins with pg_read_all_stats. A standby that is past the fork on the old timeline receives
 * nothing of the new one.
 */
export const sightText = `
  select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as position, ${place} as place,
    greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline,
      (select received_tli from pg_stat_wal_receiver))::int as timeline`;

/**
 * On the primary: a position that covers everything acknowledged before this statement was sent. Without
 * synchronous_commit, acknowledged changes may not be on disk yet, nor sent to the replica. The parameter is always 8,
 * the length of the timeline in a WAL file name; it is a parameter because only statements with parameters are
 * prepared.
 */
export const positionText = `
  select position::text, ('x' || substr(pg_walfile_name(position), 1, $1::int))::bit(32)::int as timeline
  from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as position) reached`;

export async function placeOfCluster(db: Db): Promise<string> {
  const { rows } = await db.run(`select ${place} as place`);
  return String(rows[0]?.place);
}

/** The problem of a server, as seen from a primary; null if there is none. */
export function problemOf(
  seen: Sight,
  primary: { readonly place: string; readonly timeline: number },
): ReplicaProblem | null {
  if (seen.place !== primary.place) return 'ELSEWHERE';
  if (!seen.isStandby) return 'NOT_A_STANDBY';
  return seen.timeline === primary.timeline ? null : 'OLD_TIMELINE';
}

/**
 * An expression evaluated ahead of a read, in the same round trip. Fails if the server has not replayed the position,
 * or takes writes, so that the read does not start. SQL has no way to raise an error, so it casts a word to a number.
 */
export function reachedText(position: string): string {
  return `case when pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn then 0
    else ('replica ' || case when pg_is_in_recovery() then 'behind' else 'promoted' end)::int end`;
}

/** Which of the two failures it was; null for any other error. */
export function refusalOf(error: unknown): 'behind' | 'promoted' | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '22P02') return null;
  const [, word] = /"replica (behind|promoted)"/.exec(error.message) ?? [];
  return word === 'behind' || word === 'promoted' ? word : null;
}

/** A WAL position such as `16/B374D848`, in bytes. */
export function bytesOf(position: string): number {
  const [high = '0', low = '0'] = position.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}
