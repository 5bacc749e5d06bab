import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Client, Json } from '#/test/client.ts';
import { server, workspace } from '#/test/harness.ts';
import {
  addCalls,
  addClaims,
  addContacts,
  addDeals,
  addPayments,
  reportWorld,
  type World,
} from '#/test/report-rows.ts';

/** A week after most rows in the tests of reports. */
const now = '2024-03-08T12:00:00.000Z';

describe('GET /v1/home', () => {
  let world: World;

  before(async () => {
    world = await reportWorld(await workspace());
    const { w, closer, setter } = world;
    const calls = await addCalls(world, [
      { outcome: 'WON', setter_id: setter.userId },
      { outcome: 'NO_SALE', no_sale_reason: 'NO_SHOW' },
      { outcome: 'PENDING', starts_at: '2024-03-07T10:00:00Z' },
      { outcome: 'PENDING', starts_at: '2024-03-08T15:00:00Z' },
      { outcome: 'PENDING', starts_at: '2024-03-12T15:00:00Z' },
      { outcome: 'PENDING', starts_at: '2024-03-20T15:00:00Z' },
      {
        outcome: 'NO_SALE',
        no_sale_reason: 'ADMIN_CANCELLED',
        status: 'CANCELLED',
        starts_at: '2024-03-08T16:00:00Z',
      },
      { outcome: 'WON', user_id: w.owner.userId, created_at: '2024-02-07T12:00:00Z' },
    ]);
    const [deal] = await addDeals(world, [{ event_call_id: calls[0], setter_id: setter.userId }]);
    await addPayments(world, [{ deal_id: deal }, { value: 700 }]);
    const [contact] = await addContacts(world, [{ setter_id: setter.userId }]);
    await addClaims(world, [{ contact_id: contact, claimed_at: '2024-03-02T10:04:00Z' }]);
    await w.within(({ db }) =>
      sql`with calls as materialized (select * from event_call where account_id = ${w.id} and user_id = ${closer.userId})
        insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at)
        select account_id, id, user_id, event_id, starts_at, tstzrange(starts_at, ends_at), false, created_at from calls
        returning event_call_id`.execute(db),
    );
  });
  beforeEach(() => server.clock.set(now));

  async function home(client: Client, query: Readonly<Record<string, unknown>> = {}) {
    const { status, body } = await client.get('/v1/home', query);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  }

  /** Checks that each number is the same as in the report that it names, for the same period and filters. */
  async function assertAsReported(client: Client, shown: Json, timeZone: string): Promise<void> {
    const question = {
      from: shown.from,
      to: shown.to,
      timeZone,
      compare: 'previous',
      groupBy: 'day',
      ...(shown.userIds.length > 0 && { userIds: shown.userIds.join(',') }),
      ...(shown.setterIds.length > 0 && { setterIds: shown.setterIds.join(',') }),
    };
    for (const { report, trend, ...number } of [...shown.numbers, ...shown.funnel]) {
      const { status, body } = await client.get(`/v1/reports/${report}`, question);
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(
        body.data.metrics.find(({ key }: Json) => key === number.key),
        number,
      );
      assert.deepEqual(body.data.previousPeriod, shown.previousPeriod);
      if (trend !== undefined)
        assert.deepEqual(
          trend.map(({ value }: Json) => value),
          body.data.rows.map(({ values }: Json) => values[number.key]),
        );
    }
  }

  test('200 numbers of the team are those of the reports, to the day', async () => {
    for (const timeZone of ['UTC', 'Pacific/Auckland']) {
      const { team } = await home(world.w.client, { timeZone });
      assert.deepEqual(
        team.numbers.map(({ key }: Json) => key),
        ['bookings', 'showRate', 'closingRate', 'cashCollected', 'speedToLead'],
      );
      await assertAsReported(world.w.client, team, timeZone);
    }
    const { team } = await home(world.w.client, { timeZone: 'UTC' });
    const values = Object.fromEntries(team.numbers.map(({ key, value }: Json) => [key, value]));
    assert.deepEqual(values, {
      bookings: 7,
      showRate: 2 / 3,
      closingRate: 2 / 3,
      cashCollected: 107,
      speedToLead: 240,
    });
  });

  test('200 hosts and setters get their own last seven days, and nothing of the team', async () => {
    const { closer, setter } = world;
    for (const { client, filter } of [
      { client: closer.client, filter: ['userIds', closer.userId] as const },
      { client: setter.client, filter: ['setterIds', setter.userId] as const },
    ]) {
      const { team, own, hosts } = await home(client, { timeZone: 'UTC' });
      assert.deepEqual([team, hosts], [null, []]);
      assert.deepEqual([own.from, own.to, own[filter[0]]], ['2024-03-02', '2024-03-08', [filter[1]]]);
      await assertAsReported(client, own, 'UTC');
    }
    const { own } = await home(setter.client, { timeZone: 'UTC' });
    assert.deepEqual(
      own.numbers.map(({ key, value }: Json) => [key, value]),
      [
        ['bookings', 0],
        ['showRate', 1],
        ['speedToLead', 240],
      ],
    );
  });

  test('200 managers see each host: calls today and ahead, outcomes that are missing, calendar', async () => {
    const { w, closer } = world;
    const manager = await w.member('SALES_MANAGER');
    const ofCloser = async () => {
      const { hosts } = await home(manager.client, { timeZone: 'UTC' });
      return hosts.find(({ user }: Json) => user.id === closer.userId);
    };
    const { user: _user, ...host } = await ofCloser();
    assert.deepEqual(host, {
      callsToday: 1,
      callsAhead: 2,
      needsOutcome: 1,
      calendar: 'NONE',
      isPaused: false,
    });
    const list = await w.get('/v1/eventCalls', {
      userIds: closer.userId,
      outcomes: 'PENDING_OUTCOME',
      eventType: 'PAST',
    });
    assert.equal(list.body.meta.count, host.needsOutcome, 'as many as the list has');
    const connect = (status: string) =>
      w.within(({ db }) =>
        sql`insert into calendar_connection (account_id, user_id, provider, name, status, secret, created_at, updated_at)
          values (${w.id}, ${closer.userId}, 'ICS', 'Private', ${status}, 'sealed', ${now}, ${now})`.execute(
          db,
        ),
      );
    await connect('CONNECTED');
    assert.equal((await ofCloser()).calendar, 'CONNECTED');
    await connect('ERROR');
    assert.equal((await ofCloser()).calendar, 'LOST');
    const { own } = await home(manager.client);
    assert.equal(own, null, 'a manager who hosts nothing has no numbers of their own');
  });

  test('200 a promised call is there until the contact has a later one, for who promised it', async () => {
    const { w, closer, setter } = world;
    const follow = { outcome: 'NO_SALE', no_sale_reason: 'FOLLOW_UP_SCHEDULE' };
    const ids = await addCalls(world, [
      { ...follow, follow_up_at: '2024-03-08T20:00:00Z' },
      { ...follow, follow_up_at: '2024-03-04T09:00:00Z', setter_id: setter.userId },
      { ...follow, follow_up_at: '2024-03-09T00:00:00Z' },
      { ...follow, follow_up_at: '2024-01-31T09:00:00Z' },
      { ...follow, follow_up_at: '2024-03-08T07:00:00Z', user_id: w.owner.userId },
    ]);
    const due = async (client: Client) =>
      (await home(client, { timeZone: 'UTC' })).callBacks.map(({ eventCallId }: Json) => eventCallId);
    assert.deepEqual(await due(closer.client), [ids[1], ids[0]]);
    assert.deepEqual(await due(setter.client), [ids[1]]);
    const { callBacks } = await home(setter.client);
    assert.deepEqual(
      [callBacks[0].inviteeName, callBacks[0].followUpAt],
      ['Lee', '2024-03-04T09:00:00.000Z'],
    );
    const { body } = await w.get('/v1/eventCalls', { id: ids[1] });
    const later = await addCalls(world, [{ starts_at: '2024-03-25T10:00:00Z' }]);
    await w.within(({ db }) =>
      sql`update event_call set contact_id = ${body.data.eventCalls[0].contactId} where account_id = ${w.id} and id = ${later[0]}`.execute(
        db,
      ),
    );
    assert.deepEqual(await due(setter.client), []);
  });

  test('200 a key sees only the parts that its scopes allow', async () => {
    const some = await workspace({ scopes: ['reports:read'] });
    const data = await home(some.client);
    assert.notEqual(data.team, null);
    assert.deepEqual([data.hosts, data.callBacks], [[], []]);
  });

  test('200 another workspace has none of it', async () => {
    const other = await workspace();
    const { team, hosts, callBacks } = await home(other.client);
    assert.deepEqual(
      team.numbers.map(({ value }: Json) => value),
      [0, null, null, 0, null],
    );
    assert.deepEqual([hosts, callBacks], [[], []]);
  });
});
