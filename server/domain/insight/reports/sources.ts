import type { countedKinds } from '@callwright/contract/report.ts';
import { callOfDeal, calls, dealOfPayment, firstAction, targets, touched } from './tables.ts';

/** What rows can be grouped by. */
export type Dimension = 'user' | 'setter' | 'event' | 'team' | 'product' | 'source' | 'callType' | 'utm';

/**
 * A set of rows that metrics are counted from, in SQL. Placeholders for values of the question: `:account`, `:now`,
 * `:from` and `:before` (the period), `:utm` (the tracking key of the grouping), `:currency` (the workspace's).
 */
export type Source = {
  /** What a row is; null if a metric has no rows to show. */
  readonly kind: (typeof countedKinds)[number] | null;
  readonly from: string;
  readonly account: string;
  readonly id: string;
  /** The same id can occur several times. */
  readonly repeats?: true;
  /** The date or time that must be in the period. */
  readonly at: string;
  /** When it began, at most a day before `at`. If set, its index finds the rows. */
  readonly began?: string;
  /** `dates`: `at` is a date. `whole`: `from` applies the period itself. Otherwise `at` is a time. */
  readonly period?: 'dates' | 'whole';
  /** The rows that count at all. */
  readonly live?: string;
  readonly currency?: string;
  /** The column of each dimension. Metrics are null if a missing dimension is requested. */
  readonly dimensions: Partial<Readonly<Record<Dimension, string>>>;
  /** Where tracking values are: in a list of pairs, or in the touches of a contact. */
  readonly utm?: { readonly pairs: string } | { readonly contact: string };
  /** The people who own the row. */
  readonly owners: readonly string[];
  /** The rows are calls, which are first grouped by their `facts`. */
  readonly hasFacts?: true;
};

/** Read for groups of calls. Deals and claims, which are fewer, have the value in their own rows. */
const tracked = `(select u.utm->>:utm from utm_set u where u.account_id = :account and u.id = c.utm_set_id)`;

function callsBy(at: string): Source {
  return {
    kind: 'CALL',
    from: calls,
    account: 'c.account_id',
    id: 'c.id',
    at,
    dimensions: {
      user: 'c.user_id',
      setter: 'c.setter_id',
      event: 'c.event_id',
      team: 'c.team_id',
      source: 'c.source',
      callType: 'c.call_type',
      utm: tracked,
    },
    utm: { pairs: 'c.utm' },
    owners: ['c.user_id', 'c.setter_id'],
    hasFacts: true,
  };
}

const sold = {
  user: 'd.user_id',
  setter: 'd.setter_id',
  event: 'd.call_event_id',
  team: 'd.call_team_id',
  product: 'd.product_id',
  source: 'd.call_source',
  callType: 'd.call_type',
  utm: 'u.utm->>:utm',
};
function touchedBy(kind: 'DEAL' | 'PAYMENT', from: string): Source {
  return {
    kind,
    from,
    account: 'a.account_id',
    id: 'a.id',
    repeats: true,
    at: 'a.at',
    currency: 'a.currency',
    dimensions: {
      user: 'a.user_id',
      setter: 'a.setter_id',
      event: 'a.call_event_id',
      team: 'a.call_team_id',
      product: 'a.product_id',
      source: 'a.call_source',
      callType: 'a.call_type',
      utm: 'a.touch',
    },
    utm: { pairs: 'a.utm' },
    owners: ['a.user_id', 'a.setter_id'],
  };
}

export const sources = {
  callsBooked: callsBy('c.created_at'),
  callsStarting: callsBy('c.starts_at'),
  callsEnding: { ...callsBy('c.ends_at'), began: 'c.starts_at' },
  deals: {
    kind: 'DEAL',
    from: `deal d ${callOfDeal}`,
    account: 'd.account_id',
    id: 'd.id',
    at: 'd.time',
    live: 'd.deleted_at is null',
    currency: 'd.currency',
    dimensions: sold,
    utm: { pairs: 'c.utm' },
    owners: ['d.user_id', 'd.setter_id'],
  },
  payments: {
    kind: 'PAYMENT',
    from: `${dealOfPayment} ${callOfDeal}`,
    account: 'p.account_id',
    id: 'p.id',
    at: 'p.occurred_at',
    currency: 'p.currency',
    dimensions: sold,
    utm: { pairs: 'c.utm' },
    owners: ['d.user_id', 'd.setter_id'],
  },
  dealsTouched: touchedBy(
    'DEAL',
    touched({
      row: 'd',
      from: 'deal d',
      at: 'd.time',
      contact: 'd.contact_id',
      amount: 'd.value',
      live: 'd.deleted_at is null',
    }),
  ),
  paymentsTouched: touchedBy(
    'PAYMENT',
    touched({
      row: 'p',
      from: dealOfPayment,
      at: 'p.occurred_at',
      contact: 'coalesce(d.contact_id, p.contact_id)',
      amount: 'p.cash',
      live: 'p.cash <> 0',
    }),
  ),
  contacts: {
    kind: 'CONTACT',
    from: `contact l left join ${firstAction} on action.contact_id = l.id`,
    account: 'l.account_id',
    id: 'l.id',
    at: 'l.joined_time',
    live: 'l.deleted_at is null',
    dimensions: { user: 'l.user_id', setter: 'l.setter_id', source: 'l.source', utm: 'l.tracking->>:utm' },
    utm: { contact: 'l.id' },
    owners: ['l.user_id', 'l.setter_id'],
  },
  claims: {
    kind: 'CLAIM',
    from: `setter_claim s left join event_call k on k.account_id = s.account_id and k.id = s.event_call_id
      left join utm_set u on u.account_id = k.account_id and u.id = k.utm_set_id cross join lateral facts_of_call(k.facts) c`,
    account: 's.account_id',
    id: 's.id',
    at: 's.claimed_at',
    live: 's.setter_id is not null',
    dimensions: {
      setter: 's.setter_id',
      user: 'k.user_id',
      event: 'coalesce(s.event_id, k.event_id)',
      team: 'k.team_id',
      source: 'c.source',
      callType: 'c.call_type',
      utm: 'u.utm->>:utm',
    },
    utm: { pairs: 'k.utm' },
    owners: ['s.setter_id', 'k.user_id'],
  },
  assignments: {
    kind: 'CALL',
    from: 'event_call_host h',
    account: 'h.account_id',
    id: 'h.event_call_id',
    repeats: true,
    at: 'h.assigned_at',
    live: 'h.credit <> 0',
    dimensions: { user: 'h.user_id', event: 'h.event_id' },
    owners: ['h.user_id'],
  },
  targets: {
    kind: null,
    from: targets,
    account: 'w.account_id',
    id: 'w.user_id',
    at: ':from',
    period: 'whole',
    dimensions: { user: 'w.user_id', event: 'w.event_id' },
    owners: ['w.user_id'],
  },
  pages: {
    kind: null,
    from: 'event_stat v',
    account: 'v.account_id',
    id: 'v.event_id',
    at: 'v.day',
    period: 'dates',
    dimensions: { event: 'v.event_id' },
    owners: [],
  },
} as const satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;
