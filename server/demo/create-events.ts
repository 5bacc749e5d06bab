import { EventSettings } from '@callwright/contract/event-settings.ts';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { iso } from '../time.ts';
import { insertRows, reserveIds } from './bulk.ts';
import type { Fields } from './create-fields.ts';
import type { Staff } from './create-team.ts';

const dayMs = 86_400_000;

export type DemoEvent = {
  readonly id: number;
  readonly name: string;
  readonly linkPrefix: string;
  readonly eventType: 'STRATEGY_EVENT' | 'DISCOVERY_EVENT';
  readonly settings: EventSettings;
  /** Keys of the hosts. */
  readonly hosts: readonly string[];
  readonly durationMin: number;
  readonly stepMin: number;
};

type Plan = {
  slug: string;
  name: string;
  description: string;
  color: string;
  eventType: DemoEvent['eventType'];
  hosts: string[];
  settings: z.input<typeof EventSettings>;
};

export type Events = { readonly discovery: DemoEvent; readonly strategy: DemoEvent; readonly enterprise: DemoEvent; readonly followUp: DemoEvent };

/** Four events: a screening by setters, the sales call with routing, one for large customers with two hosts, and a short second talk. */
export async function createEvents(tx: Ctx, staff: Staff, fields: Fields): Promise<Events> {
  const plans = [discovery(fields), strategy(staff, fields), enterprise(), followUp()];
  const ids = await reserveIds(tx.db, 'event', plans.length);
  const since = iso(tx.now - 150 * dayMs);
  const owner = staff.get('tomas')?.id ?? null;
  const [screening, sales, large, second] = plans.map((plan, index) => demoEvent(tx, plan, ids[index] ?? 0));
  if (screening === undefined || sales === undefined || large === undefined || second === undefined) throw new Error('An event is missing');
  await insertRows(tx.db, 'event', [screening, sales, large, second].map((event, index) => ({
    account_id: tx.accountId, id: event.id, token: randomBytes(18).toString('base64url'), slug: plans[index]?.slug, name: event.name,
    description: plans[index]?.description, color: plans[index]?.color, event_type: event.eventType, status: 'ACTIVATED', user_id: owner,
    position: index, settings: event.settings, created_by: owner, created_at: since, updated_at: since, version: 1,
  })));
  await insertHosts(tx, [screening, sales, large, second], staff);
  return { discovery: screening, strategy: sales, enterprise: large, followUp: second };
}

function demoEvent(tx: Ctx, plan: Plan, id: number): DemoEvent {
  const settings = EventSettings.parse(plan.settings);
  return {
    id,
    name: plan.name,
    linkPrefix: `${tx.account.slug}/${plan.slug}`,
    eventType: plan.eventType,
    settings,
    hosts: plan.hosts,
    durationMin: settings.duration,
    stepMin: settings.startTimeIncrement ?? settings.duration,
  };
}

async function insertHosts(tx: Ctx, events: readonly DemoEvent[], staff: Staff): Promise<void> {
  await insertRows(tx.db, 'event_host', events.flatMap((event) => event.hosts.map((key, position) => ({
    account_id: tx.accountId, event_id: event.id, user_id: staff.get(key)?.id, role: event.settings.assignment.mode === 'COLLECTIVE' ? 'REQUIRED' : 'POOL',
    priority: key === 'amara' ? 'HIGH' : 'MEDIUM', weight: key === 'dev' ? 50 : 100, availability_id: staff.get(key)?.availabilityId, active: true,
    calibration: 0, caps: {}, position,
  }))));
}

const meet = [{ type: 'GOOGLE_MEET' as const, link: 'https://meet.google.example/callwright-demo', instructions: null, perHost: false }];
const reminders = [{ offset: 1_440, channel: 'EMAIL' as const, template: null }, { offset: 60, channel: 'EMAIL' as const, template: null }];
const questions = [
  { identifier: 'monthly-revenue', label: 'What is your monthly revenue?', required: true, step: 1 },
  { identifier: 'team-size', label: 'How many people sell for you?', required: false, step: 1 },
  { identifier: 'biggest-challenge', label: 'What holds you back?', required: true, step: 2 },
];

function discovery(fields: Fields): Plan {
  return {
    slug: 'discovery', name: 'Discovery call', description: 'A quarter of an hour to see whether we can help.', color: 'teal', eventType: 'DISCOVERY_EVENT',
    hosts: ['mia', 'jonas', 'rachel'],
    settings: {
      duration: 15, startTimeIncrement: 15, bufferAfter: 5, minimumNotice: 60, dateRange: { type: 'DAYS', days: 14 }, maxPerHostPerDay: 10,
      requirePhone: true, questions: withIds(fields), locations: [{ type: 'PHONE_OUTBOUND', link: null, instructions: 'We call you.', perHost: false }], reminders,
      disqualifyRules: [{
        id: 'too-small', order: 0, when: { all: [{ identifier: 'monthly-revenue', op: 'IN', values: ['Under 1k'] }] }, action: 'MESSAGE',
        text: 'We can help best from a revenue of 1k a month. Our free course is a good place to begin.',
      }],
    },
  };
}

function strategy(staff: Staff, fields: Fields): Plan {
  const senior = [staff.get('amara')?.id ?? 0, staff.get('sofia')?.id ?? 0];
  return {
    slug: 'strategy-session', name: 'Strategy session', description: 'Forty-five minutes on your numbers, your pipeline and the next three steps.', color: 'blue',
    eventType: 'STRATEGY_EVENT', hosts: ['amara', 'lukas', 'sofia', 'dev'],
    settings: {
      duration: 45, startTimeIncrement: 30, bufferBefore: 5, bufferAfter: 10, minimumNotice: 240, dateRange: { type: 'DAYS', days: 21 }, maxPerDay: 20,
      maxPerHostPerDay: 5, assignment: { mode: 'WEIGHTED', ownerFirst: true }, questions: withIds(fields), locations: meet, reminders, changeCutoff: 120,
      routingRules: [{
        id: 1, order: 0, when: { any: [{ identifier: 'monthly-revenue', op: 'IN', values: ['20k to 100k', 'Over 100k'] }] }, target: { userIds: senior },
        mode: 'PRIORITIZE', widenBelowSlots: 10,
      }],
      consentTexts: [{ kind: 'privacy', text: 'I agree that my data is used to prepare this call.', required: true, version: '2' }],
    },
  };
}

function enterprise(): Plan {
  return {
    slug: 'enterprise-demo', name: 'Enterprise demo', description: 'An hour with two of us for teams of twenty and more.', color: 'violet', eventType: 'STRATEGY_EVENT',
    hosts: ['amara', 'lukas'],
    settings: {
      duration: 60, startTimeIncrement: 60, bufferBefore: 10, bufferAfter: 15, minimumNotice: 1_440, dateRange: { type: 'DAYS', days: 30 }, maxPerWeek: 6,
      assignment: { mode: 'COLLECTIVE' }, locations: meet, reminders,
    },
  };
}

function followUp(): Plan {
  return {
    slug: 'follow-up', name: 'Follow-up', description: 'A short second talk with the person you know.', color: 'orange', eventType: 'STRATEGY_EVENT',
    hosts: ['amara', 'lukas', 'sofia', 'dev'],
    settings: { duration: 20, startTimeIncrement: 20, bufferAfter: 10, minimumNotice: 120, assignment: { mode: 'ROUND_ROBIN', ownerFirst: true }, locations: meet, reminders },
  };
}

function withIds(fields: Fields) {
  return questions.map((question) => ({ ...question, customFieldId: fields.ids.get(question.identifier) ?? 0 }));
}
