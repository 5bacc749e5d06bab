import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { forgetOver } from '#/domain/people/auth/upkeep.ts';
import { sql } from '#/platform/db/sql.ts';
import { as, Browser, server } from '#/test/company.ts';
import { sized } from '#/test/full-size.ts';
import { person, provider, queryAfter, samlCompany, signIn } from '#/test/saml.ts';

/** Texts that are inserted into a response, or parts of it that are moved elsewhere. */
const pieces = [
  '',
  '<',
  '>',
  '"',
  '&',
  '&amp;',
  '&#0;',
  '&#x1F600;',
  '<a/>',
  '</saml:Subject>',
  'ID="_x"',
  ' xmlns:saml="x"',
];

test('an answer that was changed anywhere lets in nobody but its own person, and is never a failure of the service', async () => {
  const at = await samlCompany();
  const first = await signIn(at, person(at));
  const { id } = first.body.user;
  const change = fc.record({
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 0, max: 60 }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    piece: fc.constantFrom(...pieces, null),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const after = (xml: string): string => changes.reduce(changed, xml);
      const { status, body } = await signIn(at, person(at), { after });
      assert.ok([200, 401].includes(status), `${status} ${JSON.stringify(body)}`);
      if (status === 200) assert.equal(body.user.id, id);
    }),
    { seed: 20_261_123, numRuns: sized({ gate: 15, full: 120 }) },
  );
});

type Change = {
  readonly from: number;
  readonly length: number;
  readonly to: number;
  readonly piece: string | null;
};

/** Replaces a part of the text, or copies it elsewhere. */
function changed(xml: string, { from, length, to, piece }: Change): string {
  const start = Math.floor(from * xml.length);
  if (piece !== null) return xml.slice(0, start) + piece + xml.slice(start + length);
  const target = Math.floor(to * xml.length);
  return xml.slice(0, target) + xml.slice(start, start + length) + xml.slice(target);
}

test('of two requests with one answer one is let in', async () => {
  const at = await samlCompany();
  const browser = new Browser();
  const query = await queryAfter(await provider.answer(await browser.start(at), person(at)));
  const replies = await Promise.all([browser.finish(query), browser.finish(query), browser.finish(query)]);
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [200, 401, 401]);
});

test('upkeep forgets assertions that are refused for their age, and keeps the others', async () => {
  const at = await samlCompany();
  const stored = async () => {
    const { rows } = await sql`select from saml_assertion where workspace_id = ${at.w.id}`.execute(
      server.app.database.db,
    );
    return rows.length;
  };
  const reply = await signIn(at, person(at));
  assert.equal((await as(reply).get('/v1/me')).status, 200);
  server.clock.advance(6 * 60_000);
  await forgetOver(server.app);
  assert.equal(await stored(), 1);
  server.clock.advance(2 * 60_000);
  await forgetOver(server.app);
  assert.equal(await stored(), 0);
});
