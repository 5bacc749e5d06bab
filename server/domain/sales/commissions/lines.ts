import type { CommissionLine } from '@callwright/contract/commission-ledger.ts';
import type { lines } from '@callwright/contract/commissions.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { z } from 'zod';
import type { Line } from '#/domain/sales/commission-engine/line.ts';
import type { Rule } from '#/domain/sales/commission-engine/plan.ts';
import { firstDayOf } from '#/domain/sales/commission-ledger/months.ts';
import { memberName } from '#/domain/sales/commission-ledger/statements.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { readPage, type Order } from '#/platform/lists/lists.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { seesAllPay, visibleEntries } from './visible.ts';
import { shownTier } from './written-version.ts';

type Filters = Input<typeof lines>;
type Shown = z.input<typeof CommissionLine>;

type Row = Pick<Line, 'kind' | 'role' | 'basis' | 'currency' | 'amount' | 'why'> & {
  id: number;
  posting_id: number;
  user_id: number;
  user_name: string;
  period: string;
  month: string;
  version_id: number;
  rule_number: number | null;
  call_id: number | null;
  deal_id: number | null;
  payment_id: number | null;
  posted_at: string;
  plan_id: number;
  plan_name: string;
  version_number: number;
  rule: Pick<Rule, 'name' | 'pays'> | null;
  preview_id: string | null;
  contact_id: number | null;
  contact_name: string | null;
};

/** As in the index commission_entry_day. */
const partOfDay = (part: string, digits: number): string =>
  `lpad(extract(${part} from e.posted_at at time zone 'UTC')::text, ${digits}, '0')`;
const postedOn = [partOfDay('year', 4), partOfDay('month', 2), partOfDay('day', 2)].join(" || '-' || ");

const orders: Record<Filters['orderColumn'], Order> = {
  id: { by: 'e.id', type: 'bigint' },
  day: { by: `coalesce(e.why->>'day', ${postedOn})`, type: 'text' },
};

/** GET /v1/commissions/lines */
export async function listLines(ctx: Ctx, input: Filters): Promise<Result<typeof lines>> {
  const filters = conditions(input);
  const isWhole = filters.length === 0 && seesAllPay(ctx);
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'commissionLines',
    from: 'commission_entry e',
    key: 'e.id',
    order: orders[input.orderColumn],
    direction: input.orderBy,
    where: [
      sql`e.account_id = ${ctx.accountId} and e.ledger_account = 'PAYABLE'`,
      visibleEntries(ctx),
      ...filters,
    ],
    strategy: isWhole ? 'walk' : 'collect',
    row: (id) => selectLine(ctx, id),
  });
  return { data: { lines: rows.map(presentLine) }, meta };
}

function conditions(input: Filters): Sql[] {
  const { month, userIds, kinds, planId, eventCallId, dealId, transactionId } = input;
  return [
    ...(month === undefined ? [] : [sql`e.period = ${firstDayOf(month)}::date`]),
    ...(userIds?.length ? [sql`e.user_id = any(${userIds}::bigint[])`] : []),
    ...(kinds?.length ? [sql`e.kind = any(${kinds}::text[])`] : []),
    ...(planId === undefined
      ? []
      : [
          sql`e.version_id in (select v.id from commission_version v where v.account_id = e.account_id and v.plan_id = ${planId})`,
        ]),
    ...(eventCallId === undefined ? [] : [sql`e.call_id = ${eventCallId}`]),
    ...(dealId === undefined ? [] : [sql`e.deal_id = ${dealId}`]),
    ...(transactionId === undefined ? [] : [sql`e.payment_id = ${transactionId}`]),
  ];
}

function selectLine(ctx: Ctx, id: Sql<unknown>): Sql<Row> {
  return sql<Row>`
    select e.id, e.posting_id, e.user_id, ${memberName} as user_name, to_char(e.period, 'YYYY-MM') as period,
      to_char(e.month, 'YYYY-MM') as month, e.kind, e.role, e.basis, e.version_id, e.rule_number, e.call_id, e.deal_id, e.payment_id,
      e.currency, e.amount, e.why, e.posted_at, v.plan_id, p.name as plan_name, v.number as version_number,
      v.rules->(e.rule_number - 1) as rule, call.preview_id, c.id as contact_id,
      coalesce(nullif(trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''), c.email, c.phone_number, '') as contact_name
    from commission_entry e
    join commission_version v on v.account_id = e.account_id and v.id = e.version_id
    join commission_plan p on p.account_id = v.account_id and p.id = v.plan_id
    left join member_person u on u.account_id = e.account_id and u.user_id = e.user_id
    left join event_call call on call.account_id = e.account_id and call.id = e.call_id
    left join contact c on c.account_id = call.account_id and c.id = call.contact_id and c.deleted_at is null
    where e.account_id = ${ctx.accountId} and e.id = ${id}`;
}

function presentLine(row: Row): Shown {
  return {
    id: row.id,
    postingId: row.posting_id,
    userId: row.user_id,
    user: { id: row.user_id, name: row.user_name },
    period: row.period,
    month: row.month,
    isAdjustment: row.period !== row.month,
    kind: row.kind,
    basis: row.basis,
    role: row.role,
    planId: row.plan_id,
    versionId: row.version_id,
    ruleNumber: row.rule_number,
    eventCallId: row.call_id,
    callPreviewId: row.preview_id,
    dealId: row.deal_id,
    transactionId: row.payment_id,
    contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? '' },
    currency: row.currency,
    amount: fromMinorUnits(row.amount, row.currency),
    why: presentWhy(row),
    createdAt: row.posted_at,
  };
}

function presentWhy({ why, rule, currency, plan_name, version_number, basis }: Row): Shown['why'] {
  const money = (amount: number | undefined): number | null =>
    amount === undefined ? null : fromMinorUnits(amount, currency);
  const isMoney = basis === 'WON' || basis === 'CASH';
  /** What a rule counts is either money or a number of items. */
  const counted = (amount: number | undefined): number | null =>
    rule?.pays === 'SHARE' || (why.earned !== undefined && isMoney) ? money(amount) : (amount ?? null);
  return {
    planName: plan_name,
    versionNumber: version_number,
    ruleName: rule?.name ?? null,
    day: why.day ?? null,
    amount: counted(why.amount),
    before: counted(why.before),
    parts: (why.parts ?? []).map((part) => ({
      ...(rule === null ? part : shownTier(rule, part, currency)),
      amount: counted(part.amount) ?? 0,
    })),
    pays: rule?.pays ?? null,
    pool: money(why.pool),
    percent: why.bps === undefined ? null : why.bps / 100,
    uncapped: money(why.uncapped),
    earned: money(why.earned),
    returned: counted(why.returned),
    guaranteed: money(why.guaranteed),
    owed: money(why.owed),
  };
}
