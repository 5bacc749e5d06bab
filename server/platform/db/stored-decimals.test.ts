import assert from 'node:assert/strict';
import { addTwoCells } from '#/test/cells.ts';
import { emptyDatabase } from '#/test/database.ts';
import { longTest } from '#/test/full-size.ts';
import { migrate } from './migrate.ts';

const share = {
  pays: 'SHARE',
  basis: 'WON',
  cap: 900,
  tiers: [{ above: 500, rate: 1000 }],
  name: 'Share',
};
const each = { pays: 'AMOUNT', basis: 'SHOWED', cap: null, tiers: [{ above: 3, rate: 20 }], name: 'Each' };

/** A deal with two payments, a product and a plan, as they were stored before. */
const stored = (schema: string, account: number, currency: string): string => `
  set search_path = ${schema}, public;
  insert into public.account (id, name, slug, currency, cell) values (${account}, 'One', 'one-${account}', '${currency}', '${schema === 'public' ? 'default' : schema.slice(5)}');
  insert into deal (account_id, id, event_call_id, contact_id, user_id, created_by, type, value, discount, currency)
  values (${account}, 1, 1, 1, 1, '{}', 'DEAL', 5000, 100, '${currency}'), (${account}, 2, 1, 1, 1, '{}', 'TRANSACTION', 0, 0, '${currency}');
  insert into payment (account_id, id, deal_id, value, refunded_amount, currency, status, source)
  values (${account}, 1, 1, 3000, 0, '${currency}', 'SUCCEEDED', 'Other'), (${account}, 2, 2, 700, 200, '${currency}', 'PARTIALLY_REFUNDED', 'Other');
  insert into product (account_id, id, name, price, currency) values (${account}, 1, 'P', 900, '${currency}'), (${account}, 2, 'Q', null, '${currency}');
  insert into commission_plan (account_id, id, name, created_at, updated_at) values (${account}, 1, 'Plan', now(), now());
  insert into commission_version (account_id, id, plan_id, number, valid_from, currency, rules, draws, created_at)
  values (${account}, 1, 1, 1, '2026-01-01', '${currency}', '${JSON.stringify([share, each])}', '[{"userId": 1, "amount": 40}]', now());
  insert into commission_posting (account_id, id, posted_at) values (${account}, 1, now());
  insert into commission_entry (account_id, id, posting_id, ledger_account, user_id, period, month, fact_month, kind, line_key, version_id, rule_number, basis, currency, amount, why, posted_at)
  select ${account}, n, 1, case when n % 2 = 1 then 'PAYABLE' else 'EXPENSE' end, 1, '2026-01-01', '2026-01-01', '2026-01-01', 'EARNED', 'k' || n, 1,
    (n + 1) / 2, case when n < 3 then 'WON' else 'SHOWED' end, '${currency}', case when n % 2 = 1 then 60 else -60 end,
    case n when 1 then '{"day": "2026-01-02", "amount": 600, "before": 0, "pool": 60, "bps": 1000, "parts": [{"above": 500, "amount": 600, "rate": 1000}]}'
      when 3 then '{"amount": 4, "pool": 60, "bps": 10000, "parts": [{"above": 3, "amount": 1, "rate": 20}]}' else '{}' end::jsonb, now()
  from generate_series(1, 4) n;
  insert into archive_record (account_id, resource, record_id, body, versions, changed_at) values (${account}, 'DEAL', 1, '{"value": 5000, "discount": 100, "currency": "${currency}", "notes": "5000"}', 2, now());
  insert into archive_version (account_id, resource, record_id, number, at, type, before)
  values (${account}, 'DEAL', 1, 1, now(), 'deal.updated', '{"value": 80, "currency": "EUR"}'), (${account}, 'DEAL', 1, 2, now(), 'deal.updated', '{"value": 4000}');
  reset search_path`;

const withoutKeys = (schema: string): string => `
  alter table ${schema}.deal drop constraint deal_account_id_event_call_id_fkey, drop constraint deal_account_id_contact_id_fkey,
    drop constraint deal_account_id_user_id_fkey;
  alter table ${schema}.commission_entry drop constraint commission_entry_account_id_user_id_fkey`;

const seen = (schema: string, account: number): string => `
  select (select jsonb_agg(array[value, discount, collected, refunded, balance] order by id) from ${schema}.deal where account_id = ${account}) as deals,
    (select jsonb_agg(array[value, refunded_amount, cash] order by id) from ${schema}.payment where account_id = ${account}) as payments,
    array(select price::integer from ${schema}.product where account_id = ${account} order by id) as prices,
    (select rules from ${schema}.commission_version where account_id = ${account}) as rules,
    (select draws from ${schema}.commission_version where account_id = ${account}) as draws,
    array(select amount::integer from ${schema}.commission_entry where account_id = ${account} order by id) as amounts,
    (select jsonb_agg(why order by id) from ${schema}.commission_entry where account_id = ${account} and why <> '{}') as why,
    (select body from ${schema}.archive_record where account_id = ${account}) as body,
    (select jsonb_agg(before order by number) from ${schema}.archive_version where account_id = ${account}) as before`;

/** What must be there if amounts are `factor` times as many minor units as before. */
const expected = (factor: number, currency: string) => ({
  deals: [
    [5000, 100, 3000, 0, 1900],
    [700, 0, 500, 200, 200],
  ].map((row) => row.map((amount) => amount * factor)),
  payments: [
    [3000, 0, 3000],
    [700, 200, 500],
  ].map((row) => row.map((amount) => amount * factor)),
  prices: [900 * factor, null],
  rules: [
    { ...share, cap: 900 * factor, tiers: [{ above: 500 * factor, rate: 1000 }] },
    { ...each, tiers: [{ above: 3, rate: 20 * factor }] },
  ],
  draws: [{ userId: 1, amount: 40 * factor }],
  amounts: [60, -60, 60, -60].map((amount) => amount * factor),
  why: [
    {
      day: '2026-01-02',
      amount: 600 * factor,
      before: 0,
      pool: 60 * factor,
      bps: 1000,
      parts: [{ above: 500 * factor, amount: 600 * factor, rate: 1000 }],
    },
    {
      amount: 4,
      pool: 60 * factor,
      bps: 10_000,
      parts: [{ above: 3, amount: 1, rate: 20 * factor }],
    },
  ],
  body: { value: 5000 * factor, discount: 100 * factor, currency, notes: '5000' },
  before: [{ value: 80, currency: 'EUR' }, { value: 4000 * factor }],
});

longTest(
  'amounts of an earlier version are the same amounts by the decimals of ISO 4217, in every cell',
  async (t) => {
    const its = await emptyDatabase();
    t.after(() => its.drop());
    const { database } = its;
    await migrate(database, 769);
    await addTwoCells(database);
    // The records here have no calls and members.
    for (const schema of ['public', 'cell_north', 'cell_south'])
      await database.unhurried((client) => client.query(withoutKeys(schema)));
    const workspaces = [
      ['public', 1, 'COP', 100],
      ['public', 2, 'IQD', 1000],
      ['public', 3, 'EUR', 1],
      ['public', 4, 'JPY', 1],
      ['cell_north', 5, 'HUF', 100],
      ['cell_south', 6, 'USD', 1],
    ] as const;
    for (const [schema, account, currency] of workspaces)
      await database.unhurried((client) => client.query(stored(schema, account, currency)));
    await migrate(database);
    for (const [schema, account, currency, factor] of workspaces) {
      const { rows } = await database.unhurried((client) => client.query(seen(schema, account)));
      assert.deepEqual(rows, [expected(factor, currency)], `${currency} in ${schema}`);
    }
  },
);
