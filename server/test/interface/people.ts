import assert from 'node:assert/strict';
import { finds, isRequired, limit, notFound, page, refuses, said, takes, type Entry } from './checks.ts';
import { bookedCall, newContact, type World } from './world.ts';

/** Interface 4.6: outcomes, users, availabilities, setters. */
export const people: readonly Entry[] = [
  {
    method: 'POST',
    path: '/v1/outcomes',
    says: 'Records the outcome of a call (201), or changes it (200)',
    status: 201,
    has: ['data.id', 'data.eventCallId', 'data.outcome', 'data.completed', 'data.deals'],
    request: async (world) => ({ eventCallId: (await bookedCall(world)).id, outcome: 'NO_SALE' }),
    shows: (body) => body.data,
    names: {
      eventCallId: ['the call', isRequired(), refuses('x'), notFound()],
      outcome: [
        'WON and NO_SALE of strategy calls, APPROVED and REJECTED of discovery calls',
        takes('WON'),
        isRequired(),
        refuses('LOST', 'APPROVED'),
        async ({ base, ask }) => {
          const values = await base();
          assert.equal((await ask(values)).status, 201);
          const again = await ask({ ...values, outcome: 'WON' });
          assert.deepEqual([again.status, again.body.data.outcome], [200, 'WON'], said(again));
        },
      ],
      noSaleReason: ['why not', takes('NOT_INTERESTED'), refuses('NOPE')],
      objection: ['what spoke against it', takes('PRICE'), refuses('NOPE')],
      notes: ['kept', takes('Calls back in May'), refuses('x'.repeat(10_001))],
      followUpAt: ['when to ask again', takes('2027-05-01T09:00:00.000Z'), refuses('soon')],
      newDeal: [
        'a deal made in the same breath; only with WON',
        takes({ value: 900, transactionType: 'DEPOSIT' }, ({ deal }) => deal.value === 900, {
          outcome: 'WON',
        }),
        refuses({ value: 900 }),
      ],
      deleteDeals: [
        'lets go of the deals of a call that was won',
        async ({ base, ask }) => {
          const values = await base();
          await ask({ ...values, outcome: 'WON', newDeal: { value: 900 } });
          const kept = await ask({ ...values, outcome: 'NO_SALE' });
          assert.deepEqual([kept.status, kept.body.code], [409, 'OUTCOME_HAS_DEALS'], said(kept));
          const gone = await ask({ ...values, outcome: 'NO_SALE', deleteDeals: true });
          assert.deepEqual([gone.status, gone.body.data.deals], [200, []], said(gone));
        },
        refuses('yes'),
      ],
    },
  },
  {
    method: 'GET',
    path: '/v1/users',
    says: 'Members with role, connected integrations and when they left',
    status: 200,
    has: [
      'data.users.0.accountRole',
      'data.users.0.role.key',
      'data.users.0.integrations',
      'data.users.0.deletedAt',
      'data.count',
    ],
    items: (body) => body.data.users,
    rows: ({ closer, otherCloser, gone }) => ({ A: closer, B: otherCloser, C: gone }),
    names: {
      limit,
      page,
      search: [
        'part of name or e-mail',
        finds([({ closerEmail }: World) => closerEmail, 'A'], ['nobody', '']),
      ],
      ids: [
        'any of these, those who left too',
        finds([({ closer, gone }) => `${closer},${gone}`, 'AC']),
        async ({ world, ask }) => {
          const { body } = await ask({ ids: world.gone });
          assert.notEqual(body.data.users[0].deletedAt, null);
        },
        refuses('x'),
      ],
    },
  },
  {
    method: 'GET',
    path: '/v1/userAvailabilities',
    says: 'Schedules with weekday slots and linked events; all the caller may see without userId',
    status: 200,
    has: ['data.0.userId', 'data.0.weekdays.0.slots', 'data.0.eventIds', 'data.1'],
    items: (body) => body.data,
    rows: ({ strategy, discovery }) => ({
      A: strategy.hosts[0].availabilityId,
      B: discovery.hosts[0].availabilityId,
    }),
    names: {
      userId: ['of the member', finds([({ closer }) => closer, 'A'], [() => undefined, 'AB']), refuses('x')],
    },
  },
  {
    method: 'POST',
    path: '/v1/setterClaims/assignOwner',
    says: 'Assigns contacts to a setter',
    status: 200,
    has: ['data.assigned.0.contactId', 'data.assigned.0.claimId', 'data.skipped', 'data.count'],
    request: async (world) => ({ contactIds: [(await newContact(world)).id], setterId: world.setter }),
    shows: (body) => body.data,
    names: {
      contactIds: ['1 to 1000 contacts', isRequired(), refuses([], 'x')],
      setterId: [
        'the setter; null releases',
        takes(
          ({ closer }) => closer,
          ({ assigned }, { closer }) => assigned[0].setterId === closer,
        ),
        takes(null, ({ count }) => count === 1),
        isRequired(),
        refuses('x'),
      ],
      setterIds: [
        'with mode ROUND_ROBIN: several take turns',
        takes(
          ({ setter, closer }) => [setter, closer],
          ({ assigned }) => assigned.length === 1,
          { mode: 'ROUND_ROBIN', setterId: undefined },
        ),
        refuses([1], 'x'),
      ],
      mode: ['SINGLE or ROUND_ROBIN', takes('SINGLE', ({ count }) => count === 1), refuses('RANDOM')],
      overwrite: [
        'false keeps the owner there is',
        takes(
          false,
          ({ skipped }) => skipped[0].code === 'ALREADY_OWNED',
          ({ ada }) => ({ contactIds: [ada.id] }),
        ),
        refuses('no'),
      ],
    },
  },
];
