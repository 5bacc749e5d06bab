import { sql } from '#/platform/db/sql.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { iso } from '#/platform/values/time.ts';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';
import type { Workspace } from '#/test/workspace.ts';
import type { LeasedCalendar } from '#/domain/scheduling/calendars/mirror/leased-calendar.ts';
import { pollDue } from '#/domain/scheduling/calendars/mirror/poll.ts';
import type { How } from '#/domain/scheduling/calendars/mirror/read-calendar.ts';
import { ScriptedCalendar } from './scripted-calendar.ts';

/** Calendars of a member at one account, in the state right after connecting. A script controls each of them. */
export class Connected {
  readonly workspace: Workspace;
  readonly userId: number;
  readonly connectionId: number;
  readonly ids: readonly number[];
  readonly scripts: readonly ScriptedCalendar[];

  private constructor(w: Workspace, made: { userId: number; connectionId: number; ids: readonly number[] }) {
    this.workspace = w;
    this.userId = made.userId;
    this.connectionId = made.connectionId;
    this.ids = made.ids;
    this.scripts = made.ids.map(() => new ScriptedCalendar());
  }

  static async make(
    w: Workspace,
    { userId = w.owner.userId, count = 1, provider = 'CALDAV' } = {},
  ): Promise<Connected> {
    const now = iso(w.server.app.clock());
    const made = await w.within(async (tx) => {
      const { rows } = await sql<{ id: number; connection_id: number }>`
        with made as (
          insert into calendar_connection (account_id, user_id, provider, name, secret, created_at, updated_at)
          values (${tx.accountId}, ${userId}, ${provider}, 'Work account', 'none', ${now}::timestamptz, ${now}::timestamptz) returning account_id, id, user_id)
        insert into calendar (account_id, connection_id, user_id, external_id, name, is_writable, checks_conflicts, is_write_target, next_poll_at, created_at, updated_at)
        select made.account_id, made.id, made.user_id, number::text, 'Calendar ' || number, true, true,
          number = 1 and not exists (select 1 from calendar c where c.account_id = made.account_id and c.user_id = made.user_id and c.is_write_target),
          ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
        from made, generate_series(1, ${count}::integer) number order by number
        returning id, connection_id`.execute(tx.db);
      return rows;
    });
    const [first] = made;
    if (first === undefined) throw new Error('No calendar was made');
    return new Connected(w, { userId, connectionId: first.connection_id, ids: made.map(({ id }) => id) });
  }

  get id(): number {
    return this.ids[0] ?? 0;
  }

  get script(): ScriptedCalendar {
    const [first] = this.scripts;
    if (first === undefined) throw new Error('There is no calendar');
    return first;
  }

  readonly open: NonNullable<How['open']> = (_ctx: Ctx, { calendar_id: id }: LeasedCalendar) => {
    const script = this.scripts[this.ids.indexOf(id)];
    if (script === undefined) throw new Error('This calendar is of another test');
    const find: CalendarSource['find'] = (calendar, entry) => {
      const place = this.scripts[Number(calendar) - 1];
      return place === undefined ? Promise.resolve(null) : place.source.find(calendar, entry);
    };
    return { ...script.source, find };
  };

  /** Makes all calendars due and reads them. */
  async poll(app: App = this.workspace.server.app): Promise<void> {
    await sql`update calendar set next_poll_at = ${iso(app.clock())}::timestamptz where account_id = ${this.workspace.id} and leased_until is null`.execute(
      this.workspace.db,
    );
    await pollDue(app, { open: this.open });
  }

  ctx(app: App = this.workspace.server.app): Promise<Ctx> {
    return enterWorkspace(systemContext(app), this.workspace.id);
  }

  /** The row of a calendar. */
  async row(id = this.id): Promise<Record<string, unknown>> {
    const { rows } = await this.workspace.db.run('select * from calendar where id = $1', [id]);
    return rows[0] ?? {};
  }

  async connection(): Promise<Record<string, unknown>> {
    const { rows } = await this.workspace.db.run('select * from calendar_connection where id = $1', [
      this.connectionId,
    ]);
    return rows[0] ?? {};
  }

  /** The current items in the mirror, as `id instance`. */
  async mirror(id = this.id): Promise<string[]> {
    const { rows } = await this.workspace.db.run(
      `select trim(i.external_id || ' ' || i.instance) as name from calendar_item i join calendar c on c.account_id = i.account_id and c.id = i.calendar_id
       where c.id = $1 and i.generation = c.generation order by 1`,
      [id],
    );
    return rows.map(({ name }) => name);
  }

  /** The number of rows of all generations. */
  async rowCount(id = this.id): Promise<number> {
    const { rows } = await this.workspace.db.run(
      'select count(*)::int as count from calendar_item where calendar_id = $1',
      [id],
    );
    return rows[0]?.count ?? 0;
  }
}
