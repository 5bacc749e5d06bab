import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { MadeMeeting, VideoSource, WantedMeeting } from '#/ports/video/video-source.ts';

/** The meetings of a Zoom account in a test workspace. Only times are stored, no texts; the links lead nowhere. */
export function keptMeetings(app: App, accountId: number, connectionId: number): VideoSource {
  const db = app.database.ofWorkspace(accountId);
  const span = ({ startMs, endMs }: WantedMeeting) => [iso(startMs), iso(endMs), iso(app.clock())] as const;
  return {
    make: async (wanted) => {
      const [from, to, now] = span(wanted);
      const { rows } = await sql<{ id: number }>`
        insert into test_meeting (account_id, connection_id, mark, starts_at, ends_at, written_at)
        values (${accountId}, ${connectionId}, ${wanted.mark}, ${from}::timestamptz, ${to}::timestamptz, ${now}::timestamptz)
        returning id`.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error('A meeting was made and is gone');
      return meetingOf(row.id);
    },
    change: async (externalId, wanted) => {
      const [from, to, now] = span(wanted);
      const { rows } = await sql<{ id: number }>`
        update test_meeting set starts_at = ${from}::timestamptz, ends_at = ${to}::timestamptz, written_at = ${now}::timestamptz
        where account_id = ${accountId} and connection_id = ${connectionId} and id = ${Number(externalId)} and not is_removed
        returning id`.execute(db);
      const [row] = rows;
      return row === undefined ? null : meetingOf(row.id);
    },
    remove: async (externalId) => {
      await sql`
        update test_meeting set is_removed = true, written_at = ${iso(app.clock())}::timestamptz
        where account_id = ${accountId} and connection_id = ${connectionId} and id = ${Number(externalId)} and not is_removed`.execute(
        db,
      );
    },
    find: async (mark) => {
      const { rows } = await sql<{ id: number }>`
        select id from test_meeting
        where account_id = ${accountId} and connection_id = ${connectionId} and mark = ${mark} and not is_removed
        order by id limit 1`.execute(db);
      const [row] = rows;
      return row === undefined ? null : String(row.id);
    },
  };
}

function meetingOf(id: number): MadeMeeting {
  return { externalId: String(id), link: `https://zoom.example/j/${id}`, dialIn: null };
}
