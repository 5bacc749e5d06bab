import type { Db } from './db.ts';

/** Why a replica is not read from. */
export type ReplicaProblem =
  | 'STARTING'
  | 'UNREACHED'
  | 'ELSEWHERE'
  | 'NOT_A_STANDBY'
  | 'OLD_TIMELINE'
  | 'BEHIND';

const guide = '(docs/guides/replicas.md)';

/** What it means and what to do, for the operator. */
export const problemSentences: Readonly<Record<ReplicaProblem, string>> = {
  STARTING: 'The replica was not looked at yet.',
  UNREACHED: `The server at DATABASE_REPLICA_URL does not answer, or refuses the login of DATABASE_URL. Start it, or remove the setting ${guide}.`,
  ELSEWHERE: `DATABASE_REPLICA_URL leads to another database than DATABASE_URL. Set it to a streaming standby of that server, with the same database ${guide}.`,
  NOT_A_STANDBY: `The server at DATABASE_REPLICA_URL takes writes: it is the primary itself, or a standby that was promoted. Set DATABASE_REPLICA_URL to a standby of the server at DATABASE_URL ${guide}.`,
  OLD_TIMELINE: `The replica has not followed the promotion of the server at DATABASE_URL. Let it follow the new primary, or build it anew. If it does follow, it shows that at its next checkpoint, or at once to a login with pg_read_all_stats ${guide}.`,
  BEHIND: `The replica is behind. Look at its disk, at long statements that hold up its recovery, and at the network between the two ${guide}.`,
};

/** What a look at a server says. `position` is null where nothing was replayed. */
export type Sight = {
  readonly isStandby: boolean;
  readonly position: string | null;
  readonly place: string;
  readonly timeline: number;
};

/** One database of one family of servers: those that were copied from each other, file by file. */
const place = `(select (pg_control_system()).system_identifier::text || ' ' || oid::text from pg_database where datname = current_database())`;

/**
 * Which history a standby is on is in its control file, from its next restart point on (checkpoint_timeout), or at once in what
 * it receives, which a login with pg_read_all_stats may see: one that is past the fork on the old history receives nothing of the new.
 */
export const sightText = `
  select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as position, ${place} as place,
    greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline,
      (select received_tli from pg_stat_wal_receiver))::int as timeline`;

/**
 * Of the primary: whatever was acknowledged before this is sent is part of what stands before this position. Without
 * synchronous_commit what is acknowledged may not be on disk yet, nor on its way to the replica. The parameter is always 8, the
 * length of a timeline in the name of a file; a text with a parameter is sent prepared.
 */
export const positionText = `
  select position::text, ('x' || substr(pg_walfile_name(position), 1, $1::int))::bit(32)::int as timeline
  from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as position) reached`;

export async function placeOfCluster(db: Db): Promise<string> {
  const { rows } = await db.run(`select ${place} as place`);
  return String(rows[0]?.place);
}

/** What is against a server, as it is seen from a primary. */
export function problemOf(
  seen: Sight,
  primary: { readonly place: string; readonly timeline: number },
): ReplicaProblem | null {
  if (seen.place !== primary.place) return 'ELSEWHERE';
  if (!seen.isStandby) return 'NOT_A_STANDBY';
  return seen.timeline === primary.timeline ? null : 'OLD_TIMELINE';
}

/**
 * Asked ahead of a read, in the same round trip. A server that has not replayed the position, or takes writes, answers with an
 * error and does not begin with the read: SQL has no way to raise one, so a word is read as a number.
 */
export function reachedText(position: string): string {
  return `case when pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn then 0
    else ('replica ' || case when pg_is_in_recovery() then 'behind' else 'promoted' end)::int end`;
}

/** Which of both it was; null for any other error. */
export function refusalOf(error: unknown): 'behind' | 'promoted' | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '22P02') return null;
  const [, word] = /"replica (behind|promoted)"/.exec(error.message) ?? [];
  return word === 'behind' || word === 'promoted' ? word : null;
}

/** A position in the log of changes, `16/B374D848`, as a number of bytes. */
export function bytesOf(position: string): number {
  const [high = '0', low = '0'] = position.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}
