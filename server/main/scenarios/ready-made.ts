import { Scenario, type ScenarioFile, type WrittenScenario } from '@callwright/contract/scenario.ts';

// Scenarios that come with the product, as starting points and for benchmarks.

type Person = readonly [firstName: string, lastName: string];

const closers: readonly Person[] = [
  ['Nora', 'Lindqvist'],
  ['Amir', 'Haddad'],
  ['Greta', 'Vogel'],
  ['Luis', 'Ortega'],
  ['Mei', 'Tanaka'],
  ['Sam', 'Okafor'],
  ['Ida', 'Kowalska'],
  ['Theo', 'Marchetti'],
];
const setters: readonly Person[] = [
  ['Lena', 'Hartmann'],
  ['Jonas', 'Weber'],
  ['Priya', 'Raman'],
];

function people(list: readonly Person[], count: number, role: 'CLOSER' | 'SETTER') {
  return list
    .slice(0, count)
    .map(([firstName, lastName]) => ({ key: firstName.toLowerCase(), firstName, lastName, role }));
}

const common = {
  timeZone: 'Europe/Berlin',
  questions: [
    {
      identifier: 'monthly-revenue',
      name: 'Monthly revenue',
      options: [
        { name: 'Under 1k', weight: 3 },
        { name: '1k to 5k', weight: 4 },
        { name: '5k to 20k', weight: 3 },
        { name: 'Over 20k', weight: 1 },
      ],
    },
  ],
  products: [
    { key: 'growth', name: 'Growth program', price: 2_400, weight: 3 },
    { key: 'scale', name: 'Scale program', price: 4_800, installments: 4, weight: 1 },
  ],
  members: {
    noSaleReasons: [
      { reason: 'NOT_INTERESTED', weight: 4 },
      { reason: 'FOLLOW_UP_SCHEDULE', weight: 2 },
      { reason: 'UNQUALIFIED', weight: 2 },
      { reason: 'OTHER', weight: 1 },
    ],
  },
} satisfies Partial<WrittenScenario>;

const places = [
  { timeZone: 'Europe/Berlin', country: 'DE', weight: 5 },
  { timeZone: 'Europe/London', country: 'GB', weight: 3 },
  { timeZone: 'America/New_York', country: 'US', weight: 2 },
];
const sources = [
  { source: 'google', medium: 'cpc', campaign: 'brand', weight: 3 },
  { source: 'youtube', medium: 'video', campaign: 'webinar', weight: 2 },
  { source: 'newsletter', medium: 'email', campaign: 'weekly', weight: 1 },
];

function hosts(list: readonly Person[], count: number): string[] {
  return list.slice(0, count).map(([firstName]) => firstName.toLowerCase());
}

const smallTeam: WrittenScenario = {
  ...common,
  name: 'Small team, one quarter',
  days: 91,
  team: [...people(closers, 3, 'CLOSER'), ...people(setters, 1, 'SETTER')],
  events: [
    { key: 'strategy', name: 'Strategy call', hosts: hosts(closers, 3), minutes: 45, bufferMinutes: 15 },
  ],
  leads: {
    perHour: 0.25,
    hours: Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 22 ? 1 : 0.1)),
    weekdays: [1, 1, 1, 1, 1, 0.4, 0.4],
    sources,
    places,
  },
};

/** A lead in every hour for a year. */
const largeTeam: WrittenScenario = {
  ...common,
  name: 'Team of 12, one year, a lead per hour',
  days: 365,
  team: [
    ...people(closers, 8, 'CLOSER'),
    ...people(setters, 3, 'SETTER'),
    { key: 'tomas', firstName: 'Tomas', lastName: 'Bergman', role: 'SALES_MANAGER' },
  ],
  events: [
    {
      key: 'discovery',
      name: 'Discovery call',
      kind: 'DISCOVERY_EVENT',
      hosts: hosts(setters, 3),
      minutes: 15,
      next: 'strategy',
      weight: 1,
    },
    {
      key: 'strategy',
      name: 'Strategy call',
      hosts: hosts(closers, 8),
      minutes: 45,
      bufferMinutes: 15,
      weight: 1,
      routing: [{ identifier: 'monthly-revenue', answers: ['Over 20k'], hosts: hosts(closers, 2) }],
    },
  ],
  leads: { perHour: 1, sources, places },
};

/** Text answers, deposits and waiting lists: on some days there are more people than the team has hours. */
const textsAndDeposits: WrittenScenario = {
  ...common,
  name: 'Texts and deposits, three weeks',
  days: 21,
  team: [...people(closers, 2, 'CLOSER'), ...people(setters, 1, 'SETTER')],
  events: [
    {
      key: 'strategy',
      name: 'Strategy call',
      hosts: hosts(closers, 2),
      minutes: 45,
      bufferMinutes: 15,
      daysAhead: 5,
      deposit: { amount: 50, currency: 'EUR', purpose: 'NO_SHOW_FEE', refundUntil: 1_440 },
      texts: true,
      waitingList: { enabled: true, offerMinutes: 240 },
    },
  ],
  leads: { perHour: 0.6, sources, places },
  waiting: { looksEveryMinutes: { min: 60, max: 180 } },
  invitees: { books: 0.8, daysAhead: { min: 0, max: 3 }, cancels: 0.15, confirms: 0.6, shows: 0.85 },
  texts: {
    agrees: 0.8,
    answers: 0.15,
    words: [
      { text: 'STOP', weight: 2 },
      { text: 'Thanks, see you then', weight: 3 },
    ],
    starts: 0.2,
  },
  payments: {
    refundsAfterDays: { min: 2, max: 7 },
    partialRefunds: 0.1,
    disputes: 0.15,
    disputesAfterDays: { min: 2, max: 7 },
    disputesDecidedAfterDays: { min: 3, max: 7 },
  },
};

/** By the names used in requests. */
export const readyMade: Readonly<Record<string, ScenarioFile>> = {
  'small-team-quarter': Scenario.parse(smallTeam),
  'team-of-12-year': Scenario.parse(largeTeam),
  'texts-and-deposits': Scenario.parse(textsAndDeposits),
};
