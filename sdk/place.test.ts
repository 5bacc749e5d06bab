import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from './generated.ts';
import { place } from './place.ts';

const cases = [
  { why: 'a read without input', route: routes.account.me, input: {}, target: '/v1/me', body: null },
  {
    why: 'what is given goes into the query; null cannot be said there',
    route: routes.contacts.list,
    input: { search: 'a&b', limit: 5, cursor: undefined, tag: null },
    target: '/v1/contacts?search=a%26b&limit=5',
    body: null,
  },
  {
    why: 'a path parameter is escaped and not sent twice',
    route: routes.oauth.getClient,
    input: { clientId: '../me' },
    target: '/v1/oauth/register/..%2Fme',
    body: null,
  },
  {
    why: 'DELETE has a query',
    route: routes.transactions.remove,
    input: { id: 3 },
    target: '/v1/transactions?id=3',
    body: null,
  },
  {
    why: 'a write keeps null, which empties a field',
    route: routes.webhooks.update,
    input: { id: 7, description: null, url: undefined },
    target: '/v1/webhooks/7',
    body: '{"description":null}',
  },
];

for (const { why, route, input, target, body } of cases) {
  test(`${route.method} ${route.path}: ${why}`, () => {
    assert.deepEqual(place(route, input), { target, body });
  });
}
