import type { Metric } from './metric.ts';

// Metrics of deals and payments.

const kinds = [
  ['WON', 'sales', 'Sales', 'Full sales'],
  ['DEPOSIT', 'deposits', 'Deposits', 'Part payments'],
  ['RECURRING', 'recurring', 'Recurring', 'Later installments'],
] as const;

const deals: Metric[] = kinds.flatMap(([type, key, label, what]): Metric[] => {
  const when = `d.transaction_type = '${type}'`;
  return [
    {
      key,
      label,
      unit: 'COUNT',
      meaning: `${what}: deals of the type ${type} whose time is in the period.`,
      source: 'deals',
      when,
    },
    {
      key: `${key}Value`,
      label: `${label}, value`,
      unit: 'MONEY',
      meaning: `The value of deals of the type ${type} whose time is in the period, before discount.`,
      source: 'deals',
      when,
      value: 'd.value',
    },
  ];
});

const cash: Metric[] = [
  {
    key: 'received',
    label: 'Received',
    unit: 'MONEY',
    meaning:
      'Payments that came in, by the time they did, those refunded or disputed later included. Pending and failed ones are left out.',
    source: 'payments',
    when: "p.value > 0 and p.status in ('SUCCEEDED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED')",
    value: 'p.value',
  },
  {
    key: 'refunds',
    label: 'Refunds',
    unit: 'MONEY',
    meaning: 'What was refunded of the received payments, and payments with a negative value.',
    source: 'payments',
    when: 'p.given_back <> 0',
    value: 'p.given_back',
  },
  {
    key: 'disputes',
    label: 'Open disputes',
    unit: 'MONEY',
    meaning: 'Of the received payments, those with the status DISPUTED.',
    source: 'payments',
    when: "p.status = 'DISPUTED' and p.value > 0",
    value: 'p.value',
  },
  {
    key: 'cashCollected',
    label: 'Cash collected',
    unit: 'MONEY',
    meaning: 'Received, less refunds, less open disputes; linked to a deal or not.',
    source: 'payments',
    when: 'p.cash <> 0',
    value: 'p.cash',
  },
  {
    key: 'averageSale',
    label: 'Average sale',
    unit: 'MONEY',
    meaning: 'The value of full sales, divided by their number. In the workspace’s currency.',
    ratio: ['salesValue', 'salesInCurrency'],
  },
  {
    key: 'salesInCurrency',
    label: 'Sales in the workspace’s currency',
    unit: 'COUNT',
    meaning: 'Full sales in the workspace’s own currency.',
    source: 'deals',
    when: "d.transaction_type = 'WON' and d.currency = :currency",
  },
  {
    key: 'cashPerCall',
    label: 'Cash per call',
    unit: 'MONEY',
    meaning: 'Cash collected, divided by strategy calls that showed.',
    ratio: ['cashCollected', 'heldStrategy'],
  },
];

const set: Metric[] = [
  {
    key: 'salesSet',
    label: 'Sales set',
    unit: 'COUNT',
    meaning: 'Full sales with a setter, by the time of the deal.',
    source: 'deals',
    when: "d.transaction_type = 'WON' and d.setter_id is not null",
  },
  {
    key: 'cashSet',
    label: 'Cash set',
    unit: 'MONEY',
    meaning: 'Cash collected of deals with a setter.',
    source: 'payments',
    when: 'p.cash <> 0 and d.setter_id is not null',
    value: 'p.cash',
  },
];

const models = [
  ['First', 'first touch', 'the first touch of the contact', 'first_share'],
  ['Last', 'last touch', 'the last touch before', 'last_share'],
  ['Linear', 'linear', 'all touches before, in equal parts', 'linear_share'],
] as const;

const attribution: Metric[] = models.flatMap(([suffix, label, whom, share]): Metric[] => [
  {
    key: `deals${suffix}`,
    label: `Deals, ${label}`,
    unit: 'COUNT',
    meaning: `Deals whose time is in the period, credited to ${whom}.`,
    source: 'dealsTouched',
    value: `a.${share}`,
  },
  {
    key: `dealValue${suffix}`,
    label: `Value of deals, ${label}`,
    unit: 'MONEY',
    meaning: `The value of deals whose time is in the period, credited to ${whom}.`,
    source: 'dealsTouched',
    value: `a.amount * a.${share}`,
  },
  {
    key: `cash${suffix}`,
    label: `Cash, ${label}`,
    unit: 'MONEY',
    meaning: `Cash collected, credited to ${whom}.`,
    source: 'paymentsTouched',
    value: `a.amount * a.${share}`,
  },
]);

export const salesMetrics: readonly Metric[] = [...deals, ...cash, ...set, ...attribution];
