import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { replay, type StoredQuestion } from '#/domain/scheduling/assignment/replay.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { bringUpToDate } from '#/domain/sales/commission-ledger/count.ts';
import { noteMonths } from '#/domain/sales/commission-ledger/book.ts';
import { transaction } from '#/platform/db/tx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { longTest } from '#/test/full-size.ts';
import { server } from '#/test/harness.ts';
import { eventually } from '#/test/eventually.ts';
import { checkReports } from '#/test/report-checks.ts';
import { fillDemo } from './demo.ts';
import { team } from './people.ts';

const tuesday = '2026-11-24T08:20:00.000Z';

test('the demo fills a workspace that works, and a second run makes another one', async () => {
  const first = await fillDemo(systemContext(server.app));
  const second = await fillDemo(systemContext(server.app));
  assert.notEqual(first.workspace.slug, second.workspace.slug);
  assert.deepEqual(second.counts, first.counts, 'the same story');
  for (const { owner, password, apiKey, workspace } of [first, second]) {
    const signedIn = await server.anybody.post('/auth/sign-in', { email: owner, password });
    assert.equal(signedIn.status, 200);
    assert.deepEqual(
      signedIn.body.workspaces.map(({ id }: { id: number }) => id),
      [workspace.id],
    );
    const client = server.anybody.with({ Authorization: `Bearer ${apiKey}` });
    const calls = await client.get('/v1/eventCalls', { limit: 100 });
    assert.equal(calls.status, 200);
    assert.equal(calls.body.data.count, first.counts.calls);
    assert.equal((await client.get('/v1/contacts', { limit: 100 })).body.data.count, first.counts.contacts);
    assert.equal((await client.get('/v1/events')).body.count, 4);
    assert.equal((await client.get('/v1/users')).body.data.count, 9);
  }
});

longTest(
  'what the demo stores has numbers that nobody gets again: the first webhook of a new installation is not in its way',
  async () => {
    const { workspace } = await fillDemo(systemContext(server.app));
    const ctx = await enterWorkspace(systemContext(server.app), workspace.id);
    const { rows: made } = await sql<{ number: number }>`
    select number from webhook_endpoint where account_id = ${workspace.id}`.execute(ctx.db);
    const { rows } = await sql<{ isNext: boolean }>`
    select nextval(pg_get_serial_sequence('public.webhook_endpoint', 'number')) = ${made[0]?.number ?? 0}::bigint + 1 as "isNext"`.execute(
      server.app.database.db,
    );
    assert.deepEqual(rows, [{ isNext: true }]);
  },
);

type SpanRow = {
  user_id: number;
  start_ms: number;
  end_ms: number;
  from_ms: number;
  to_ms: number;
  email: string;
};

longTest(
  'the calls of the demo lie in working hours, do not overlap, and reach two weeks ahead',
  async () => {
    const { workspace } = await fillDemo(systemContext(server.app));
    const { rows } = await sql<SpanRow>`
    select host.user_id, member_person.email, extract(epoch from call.starts_at)::float8 * 1000 as start_ms, extract(epoch from call.ends_at)::float8 * 1000 as end_ms,
      extract(epoch from lower(host.span))::float8 * 1000 as from_ms, extract(epoch from upper(host.span))::float8 * 1000 as to_ms
    from event_call_host host
    join event_call call on call.account_id = host.account_id and call.id = host.event_call_id
    join member_person on member_person.account_id = host.account_id and member_person.user_id = host.user_id
    where host.account_id = ${workspace.id} and host.blocking order by host.user_id, host.span`.execute(
      server.app.database.serviceOf(workspace.id),
    );
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1];
      if (before?.user_id === row.user_id)
        assert.ok(before.to_ms <= row.from_ms, 'protected spans of a host overlap');
      assertWorkingTime(row);
    }
    const now = server.clock.now();
    const upcoming = rows.filter((row) => row.start_ms > now);
    assert.ok(upcoming.length >= 20, `${upcoming.length} upcoming calls`);
    assert.ok(upcoming.every((row) => row.start_ms < now + 15 * dayMs));
    assert.ok(rows.length - upcoming.length > 150);
  },
);

function assertWorkingTime({ email, start_ms: startMs, end_ms: endMs }: SpanRow): void {
  const colleague = team.find(({ key }) => email.startsWith(`${key}@`));
  assert.ok(colleague);
  const starts = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(colleague.timeZone);
  const ends = Temporal.Instant.fromEpochMilliseconds(endMs).toZonedDateTimeISO(colleague.timeZone);
  const clock = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' });
  const inside = colleague.hours.some(({ start, end }) => start <= clock(starts) && clock(ends) <= end);
  assert.ok(starts.dayOfWeek <= 5 && inside, `${email} has a call at ${starts.toString()}`);
}

test('the calls of the demo have the reasons for their hosts, and the rule names the same again', async () => {
  const { workspace } = await fillDemo(systemContext(server.app));
  const { rows } = await sql<{ facts: StoredQuestion; winner_id: number; tie_break: string }>`
    select d.facts, d.winner_id, d.tie_break from routing_decision d
    join event_call c on c.account_id = d.account_id and c.id = d.event_call_id and c.user_id = d.winner_id
      and c.routing->>'decisionId' = d.id
    where d.account_id = ${workspace.id}`.execute(server.app.database.serviceOf(workspace.id));
  assert.ok(rows.length > 50);
  for (const { facts, winner_id: winnerId, tie_break: tieBreak } of rows)
    assert.deepEqual(replay(facts), { winnerId, tieBreak });
});

longTest(
  'the demo pays its team: months are closed, approved and open, each amount has its reason, and counting anew adds nothing',
  async () => {
    server.clock.set(tuesday);
    const { workspace, apiKey, users } = await fillDemo(systemContext(server.app));
    const client = server.anybody.with({ Authorization: `Bearer ${apiKey}` });
    const read = async (path: string, input: Readonly<Record<string, unknown>>) =>
      (await client.get(`/v1/commissions/${path}`, input)).body;
    await eventually(async () => (await read('statements', {})).data.isUpToDate);
    const { periods } = (await read('periods', {})).data;
    const [months, states] = ['month', 'state'].map((key) =>
      periods.map((one: Record<string, string>) => one[key]),
    );
    assert.deepEqual(states.slice(0, 3), ['OPEN', 'APPROVED', 'CLOSED']);
    assert.ok(states.slice(3).every((state: string) => state === 'CLOSED'));
    for (const month of months.slice(0, 2)) {
      const { statements } = (await read('statements', { month })).data;
      for (const role of ['CLOSER', 'SETTER', 'SALES_MANAGER']) {
        const [member] = users.filter((user) => user.role === role);
        const own = statements.find(({ userId }: { userId: number }) => userId === member?.id);
        assert.ok(own?.earned > 0, `${role} is paid in ${month}`);
        if (role === 'SETTER' && month === months[1]) assert.ok(own.adjustments > 0);
      }
    }
    assert.ok((await read('lines', { kinds: 'CLAWED_BACK' })).meta.count > 0);
    const ctx = await enterWorkspace(systemContext(server.app), workspace.id);
    await transaction(ctx, (tx) => noteMonths(tx, months));
    assert.deepEqual([...(await bringUpToDate(ctx))], []);
    const { rows } = await sql`
    select from commission_entry where account_id = ${workspace.id} group by posting_id, period, currency having sum(amount) <> 0`.execute(
      server.app.database.serviceOf(workspace.id),
    );
    assert.deepEqual(rows, []);
  },
);

test('the demo has a past: lists as of last month show what was then, a deal has its history, and a check finds no difference', async () => {
  server.clock.set(tuesday);
  const { apiKey, counts } = await fillDemo(systemContext(server.app));
  const client = server.anybody.with({ Authorization: `Bearer ${apiKey}` });
  const asOf = new Date(server.clock.now() - 30 * dayMs).toISOString();
  const { data } = (await client.get('/v1/eventCalls', { eventType: 'ALL', asOf, limit: 100 })).body;
  assert.ok(data.count > 0 && data.count < counts.calls, `${data.count} calls`);
  for (const { createdAt, outcomeAt } of data.eventCalls)
    assert.ok(createdAt <= asOf && (outcomeAt ?? '') <= asOf, `${createdAt} ${outcomeAt}`);
  const { deals } = (await client.get('/v1/deals', { limit: 100 })).body.data;
  const timelines = await Promise.all(
    deals.map(({ id }: { id: number }) => client.get('/v1/deals/timeline', { id })),
  );
  const changed = timelines.flatMap(({ body }) =>
    body.data.versions.flatMap((version: { changes: { field: string }[] }) =>
      version.changes.map(({ field }) => field),
    ),
  );
  assert.ok(changed.includes('value') && changed.includes('collected'), 'values that can be put back');
  const check = await checkReports(client);
  assert.deepEqual([check.recordDifferences, check.numberDifferences], [[], []]);
});

test('in the first hour of a month the demo has an open, an approved and a closed month as well', async () => {
  server.clock.set('2026-12-31T23:30:00.000Z');
  const { apiKey } = await fillDemo(systemContext(server.app));
  const client = server.anybody.with({ Authorization: `Bearer ${apiKey}` });
  const { periods } = (await client.get('/v1/commissions/periods')).body.data;
  assert.deepEqual(
    periods.slice(0, 3).map(({ month, state }: Record<string, string>) => [month, state]),
    [
      ['2027-01', 'OPEN'],
      ['2026-12', 'APPROVED'],
      ['2026-11', 'CLOSED'],
    ],
  );
});
