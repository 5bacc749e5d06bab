import { hash } from 'node:crypto';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import type {
  Access,
  CalendarSource,
  Entry,
  RemoteItem,
  Written,
} from '#/ports/calendars/calendar-source.ts';

// The calendars of a test workspace. They behave like those of a provider: an entry gets an id and a version, and a
// sync continues from the version where the last one ended. Only times are stored, no text about anybody.

type Row = {
  external_id: string;
  uid: string;
  starts_at: string;
  ends_at: string;
  is_busy: boolean;
  version: number;
  is_removed: boolean;
};

const pageMax = 500;

/** The calendars of an account in a test workspace, whatever provider it claims to be. */
export function keptCalendar(app: App, accountId: number): (access: Access) => CalendarSource {
  const db = app.database.ofWorkspace(accountId);
  return ({ login, addresses }) => ({
    discover: () => Promise.resolve(accountOf(login ?? addresses[0] ?? 'test')),
    async *read(calendar, { state }) {
      for (let last = Number(state ?? 0); ;) {
        const { rows } = await sql<Row>`
          select external_id, uid, starts_at, ends_at, is_busy, version, is_removed from test_entry
          where account_id = ${accountId} and calendar = ${calendar} and version > ${last} order by version limit ${pageMax}`.execute(
          db,
        );
        if (rows.length === 0) return String(last);
        yield {
          changed: rows.filter((row) => !row.is_removed).map(itemOf),
          gone: rows.filter((row) => row.is_removed).map((row) => row.external_id),
        };
        last = rows.at(-1)?.version ?? last;
      }
    },
    async write(calendar, entry) {
      const id = idOf(entry.uid);
      const { rows } = await sql<{ version: number }>`
        with next as materialized (
          select coalesce(max(version), 0) + 1 as version from test_entry where account_id = ${accountId} and calendar = ${calendar}
        )
        insert into test_entry as e (account_id, calendar, external_id, uid, mark, starts_at, ends_at, is_busy, version, written_at)
        select ${accountId}, ${calendar}, ${id}, ${entry.uid}, ${entry.mark}, ${iso(entry.startMs)}::timestamptz, ${iso(entry.endMs)}::timestamptz,
          ${!entry.isFree}, next.version, ${iso(app.clock())}::timestamptz
        from next
        on conflict (account_id, calendar, external_id) do update set mark = excluded.mark, starts_at = excluded.starts_at,
          ends_at = excluded.ends_at, is_busy = excluded.is_busy, version = excluded.version, is_removed = false, written_at = excluded.written_at
        returning version`.execute(db);
      return { externalId: id, etag: String(rows[0]?.version ?? 0), meeting: meetingOf(entry) };
    },
    async remove(calendar, { externalId }) {
      await sql`
        with next as materialized (
          select coalesce(max(version), 0) + 1 as version from test_entry where account_id = ${accountId} and calendar = ${calendar}
        )
        update test_entry e set is_removed = true, version = next.version, written_at = ${iso(app.clock())}::timestamptz from next
        where e.account_id = ${accountId} and e.calendar = ${calendar} and e.external_id = ${externalId} and not e.is_removed`.execute(
        db,
      );
    },
    async find(calendar, { uid }) {
      const { rows } = await sql<{ external_id: string; version: number }>`
        select external_id, version from test_entry
        where account_id = ${accountId} and calendar = ${calendar} and external_id = ${idOf(uid)} and not is_removed`.execute(
        db,
      );
      const [row] = rows;
      return row === undefined ? null : { externalId: row.external_id, etag: String(row.version) };
    },
  });
}

function accountOf(login: string) {
  return {
    login,
    addresses: login.includes('@') ? [login.toLowerCase()] : [],
    capabilities: {},
    calendars: [
      { externalId: login, name: 'Test calendar', timeZone: null, isWritable: true, isPrimary: true },
    ],
  };
}

function itemOf(row: Row): RemoteItem {
  return {
    externalId: row.external_id,
    instance: '',
    uid: row.uid,
    etag: String(row.version),
    time: { startMs: toMs(row.starts_at), endMs: toMs(row.ends_at) },
    isFree: !row.is_busy,
    isTentative: false,
    answer: 'NONE',
    kind: 'DEFAULT',
    title: '',
  };
}

function idOf(uid: string): string {
  return hash('sha256', uid, 'hex').slice(0, 32);
}

/** A link to a host that cannot exist: names under .invalid never resolve (RFC 2606). */
function meetingOf({ meeting, uid }: Entry): Written['meeting'] {
  return meeting === null ? null : { link: `https://meet.invalid/${idOf(uid).slice(0, 12)}`, dialIn: null };
}
