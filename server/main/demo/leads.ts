import { dayMs } from '@callwright/contract/units-of-time.ts';
import { companies, firstNames, lastNames, places } from './names.ts';
import { revenueOptions } from './create-fields.ts';
import type { Random } from './random.ts';

/** How far a lead gets; decides which calls there are. */
type Path = 'visitor' | 'disqualified' | 'qualified' | 'discovery' | 'strategy' | 'both';

export type Lead = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly place: (typeof places)[number];
  readonly joinedMs: number;
  readonly path: Path;
  readonly revenue: number;
  readonly teamSize: number;
  readonly challenge: string;
  readonly source: 'BOOKING_PAGE' | 'IMPORT' | 'MANUAL' | 'API';
  /** The first visit and, if there were two, the last one. */
  readonly touches: readonly {
    readonly atMs: number;
    readonly utm: Readonly<Record<string, string>>;
    readonly referrer: string | null;
  }[];
  /** Key of the setter who claimed the lead. */
  readonly setter: string | null;
};

const paths: readonly (readonly [Path, number])[] = [
  ['visitor', 20],
  ['disqualified', 9],
  ['qualified', 16],
  ['discovery', 11],
  ['strategy', 29],
  ['both', 15],
];
const setters = ['mia', 'jonas', 'rachel'];
const campaigns: readonly (readonly [
  { source: string; medium: string; campaigns: readonly string[]; referrer: string | null },
  number,
])[] = [
  [
    {
      source: 'facebook',
      medium: 'paid',
      campaigns: ['scale-webinar', 'q4-growth', 'retargeting'],
      referrer: 'https://www.facebook.com/',
    },
    34,
  ],
  [
    {
      source: 'google',
      medium: 'cpc',
      campaigns: ['brand', 'sales-coaching', 'competitors'],
      referrer: 'https://www.google.com/',
    },
    24,
  ],
  [
    {
      source: 'youtube',
      medium: 'video',
      campaigns: ['channel', 'case-study-northwind'],
      referrer: 'https://www.youtube.com/',
    },
    14,
  ],
  [{ source: 'newsletter', medium: 'email', campaigns: ['weekly-letter', 'launch'], referrer: null }, 14],
  [
    {
      source: 'linkedin',
      medium: 'social',
      campaigns: ['founder-posts'],
      referrer: 'https://www.linkedin.com/',
    },
    8,
  ],
  [
    {
      source: 'partner',
      medium: 'referral',
      campaigns: ['fjordwerk'],
      referrer: 'https://fjordwerk.example/',
    },
    6,
  ],
];
const challenges = [
  'We get leads but few of them show up.',
  'I do all sales calls myself and cannot grow.',
  'Our close rate dropped since summer.',
  'No process, every rep does their own thing.',
  'Ads got expensive and I need to close more of what I have.',
  'I want to hire two closers and do not know how.',
  'Follow-up falls through the cracks.',
  'Too many no-shows.',
];

/** Leads over three months, more of them recently, oldest first. */
export function makeLeads(random: Random, count: number, nowMs: number, phoneBase: number): Lead[] {
  const leads: Lead[] = [];
  for (let index = 0; index < count; index += 1) leads.push(makeLead(random, index, nowMs, phoneBase));
  return leads.toSorted((a, b) => a.joinedMs - b.joinedMs);
}

function makeLead(random: Random, index: number, nowMs: number, phoneBase: number): Lead {
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  // The exponent puts half of the leads into the last two weeks: business grows, and this week's calendar is full.
  const ageDays = 92 * (1 - random.next() ** 0.26);
  const joinedMs = Math.floor(nowMs - ageDays * dayMs - random.between(5, 400) * 60_000);
  const place = random.pick(places);
  const path = random.weighted(paths);
  return {
    firstName,
    lastName,
    email: `${asciiOf(firstName)}.${asciiOf(lastName)}${index}@${random.pick(companies)}`,
    phone: `${place[2]}${String(phoneBase + index).padStart(7, '0')}`,
    place,
    joinedMs,
    path,
    revenue: path === 'disqualified' ? 0 : random.between(1, revenueOptions.length - 1),
    teamSize: random.between(1, 30),
    challenge: random.pick(challenges),
    source: random.weighted([
      ['BOOKING_PAGE', 70],
      ['IMPORT', 12],
      ['MANUAL', 8],
      ['API', 10],
    ]),
    touches: touchesOf(random, joinedMs),
    setter: path === 'discovery' || path === 'both' || random.chance(0.3) ? random.pick(setters) : null,
  };
}

function touchesOf(random: Random, joinedMs: number): Lead['touches'] {
  const last = touch(random, joinedMs);
  return random.chance(0.3) ? [touch(random, joinedMs - random.between(1, 12) * dayMs), last] : [last];
}

function touch(random: Random, atMs: number): Lead['touches'][number] {
  const channel = random.weighted(campaigns);
  return {
    atMs,
    utm: {
      utm_source: channel.source,
      utm_medium: channel.medium,
      utm_campaign: random.pick(channel.campaigns),
    },
    referrer: channel.referrer,
  };
}

function asciiOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();
}
