import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { checkDomains } from '#/domain/people/company-sign-in/check-domains.ts';
import { sql } from '#/platform/db/sql.ts';
import { CompanyProvider } from '#/test/company-provider.ts';
import { company, names, server, type Company } from '#/test/company.ts';

const { settings } = await CompanyProvider.start(server.clock.now);
const check = () => checkDomains(server.app);

async function domainOf({ w, connectionId }: Company) {
  const { body } = await w.get('/v1/signInConnections');
  const [connection] = body.data.connections.filter(({ id }: { id: number }) => id === connectionId);
  const { verifiedAt, missingSince } = connection.domains[0];
  return { isVerified: verifiedAt !== null, missingSince };
}

const recordOf = ({ domain }: Company) => `_callwright.${domain}`;
const start = ({ domain }: Company) =>
  server.anybody.post('/auth/company/start', { email: `somebody@${domain}` });

async function mailsTo({ w }: Company): Promise<string[]> {
  const { rows } = await sql<{ to_address: string }>`
    select to_address from mail where account_id = ${w.id} and kind = 'auth.domain_missing' order by id`.execute(
    w.db,
  );
  return rows.map((row) => row.to_address);
}

async function actionsOf({ w }: Company): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where account_id = ${w.id} and action like 'company\\_sign\\_in.%\\_domain' order by id`.execute(
    w.db,
  );
  return rows.map((row) => row.action.replace('company_sign_in.', ''));
}

test('a verified domain whose record is gone counts for seven days more; administrators get one mail, however many processes look', async () => {
  const at = await company(settings);
  const admin = await at.w.member('SUPER_ADMIN');
  const other = await company(settings);
  names.records.delete(recordOf(at));
  const goneAt = server.clock.now();
  await Promise.all([check(), check()]);
  assert.deepEqual(await domainOf(at), { isVerified: true, missingSince: new Date(goneAt).toISOString() });
  server.clock.advance(7 * dayMs - 1);
  await check();
  assert.equal((await domainOf(at)).isVerified, true);
  assert.notEqual((await start(at)).status, 404);
  assert.deepEqual(await mailsTo(at), [at.w.owner.email, admin.email]);
  server.clock.advance(1);
  await Promise.all([check(), check()]);
  assert.deepEqual(await domainOf(at), { isVerified: false, missingSince: null });
  assert.equal((await start(at)).status, 404);
  assert.deepEqual(await actionsOf(at), ['add_domain', 'verify_domain', 'miss_domain', 'lose_domain']);
  assert.equal((await mailsTo(at)).length, 2);
  assert.deepEqual(await domainOf(other), { isVerified: true, missingSince: null });
  assert.deepEqual(await mailsTo(other), []);
});

test('a record that is back in time, by the look-up of a day or by hand, starts the seven days anew', async () => {
  const at = await company(settings);
  const record = names.records.get(recordOf(at)) ?? [];
  const verify = () =>
    at.w.owner.client.post(`/v1/signInConnections/${at.connectionId}/domains/verify`, { domain: at.domain });
  for (const again of [check, verify]) {
    names.records.set(recordOf(at), ['something else']);
    await check();
    assert.notEqual((await domainOf(at)).missingSince, null);
    names.records.set(recordOf(at), record);
    await again();
    assert.deepEqual(await domainOf(at), { isVerified: true, missingSince: null });
  }
});

test('name servers that do not know change nothing', async (t) => {
  const at = await company(settings);
  names.isBroken = true;
  t.after(() => {
    names.isBroken = false;
  });
  await check();
  server.clock.advance(8 * dayMs);
  await check();
  assert.deepEqual(await domainOf(at), { isVerified: true, missingSince: null });
});
