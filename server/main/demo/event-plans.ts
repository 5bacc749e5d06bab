import type { EventSettings } from '@callwright/contract/event-settings.ts';
import type { z } from 'zod';
import type { Fields } from './create-fields.ts';
import type { Staff } from './create-team.ts';

/** An event of the demo before it has an id. */
export type Plan = {
  slug: string;
  name: string;
  description: string;
  color: string;
  eventType: 'STRATEGY_EVENT' | 'DISCOVERY_EVENT';
  hosts: string[];
  settings: z.input<typeof EventSettings>;
};

const meet = [
  {
    type: 'GOOGLE_MEET' as const,
    link: 'https://meet.google.example/callwright-demo',
    instructions: null,
    perHost: false,
  },
];
const reminders = [
  { offset: 1_440, channel: 'EMAIL' as const, template: null },
  { offset: 60, channel: 'EMAIL' as const, template: null },
];
const questions = [
  { identifier: 'monthly-revenue', label: 'What is your monthly revenue?', required: true, step: 1 },
  { identifier: 'team-size', label: 'How many people sell for you?', required: false, step: 1 },
  { identifier: 'biggest-challenge', label: 'What holds you back?', required: true, step: 2 },
];

export function discovery(staff: Staff, fields: Fields): Plan {
  const senior = staff.get('rachel')?.id ?? 0;
  return {
    slug: 'discovery',
    name: 'Discovery call',
    description: 'A quarter of an hour to see whether we can help.',
    color: 'teal',
    eventType: 'DISCOVERY_EVENT',
    hosts: ['mia', 'jonas', 'rachel'],
    settings: {
      duration: 15,
      startTimeIncrement: 15,
      bufferAfter: 5,
      minimumNotice: 60,
      dateRange: { type: 'DAYS', days: 14 },
      maxPerHostPerDay: 10,
      requirePhone: true,
      questions: withIds(fields),
      locations: [{ type: 'PHONE_OUTBOUND', link: null, instructions: null, perHost: false }],
      reminders,
      routingRules: [
        {
          id: 1,
          order: 0,
          when: { any: [{ identifier: 'monthly-revenue', op: 'IN', values: ['20k to 100k', 'Over 100k'] }] },
          target: { userIds: [senior] },
          mode: 'PRIORITIZE',
          widenBelowSlots: 10,
        },
      ],
      disqualifyRules: [
        {
          id: 'too-small',
          order: 0,
          when: { all: [{ identifier: 'monthly-revenue', op: 'IN', values: ['Under 1k'] }] },
          action: 'MESSAGE',
          text: 'We can help best from a revenue of 1k a month. Our free course is a good place to begin.',
        },
      ],
    },
  };
}

export function strategy(fields: Fields): Plan {
  return {
    slug: 'strategy-session',
    name: 'Strategy session',
    description: 'Forty-five minutes on your numbers, your pipeline and the next three steps.',
    color: 'blue',
    eventType: 'STRATEGY_EVENT',
    hosts: ['amara', 'lukas', 'sofia', 'dev'],
    settings: {
      duration: 45,
      startTimeIncrement: 30,
      bufferBefore: 5,
      bufferAfter: 10,
      minimumNotice: 240,
      dateRange: { type: 'DAYS', days: 21 },
      maxPerDay: 20,
      maxPerHostPerDay: 5,
      assignment: { mode: 'WEIGHTED', ownerFirst: true },
      // Times are shown first. The form asks only what prepares the call, together with the booking.
      secondaryQuestions: withIds(fields)
        .slice(-1)
        .map((question) => ({ ...question, step: 1 })),
      locations: meet,
      reminders,
      changeCutoff: 120,
      consentTexts: [
        {
          kind: 'privacy',
          text: 'I agree that my data is used to prepare this call.',
          required: true,
          version: '2',
        },
      ],
    },
  };
}

export function enterprise(): Plan {
  return {
    slug: 'enterprise-demo',
    name: 'Enterprise demo',
    description: 'An hour with two of us for teams of twenty and more.',
    color: 'violet',
    eventType: 'STRATEGY_EVENT',
    hosts: ['amara', 'lukas'],
    settings: {
      duration: 60,
      startTimeIncrement: 60,
      bufferBefore: 10,
      bufferAfter: 15,
      minimumNotice: 1_440,
      dateRange: { type: 'DAYS', days: 30 },
      maxPerWeek: 6,
      assignment: { mode: 'COLLECTIVE' },
      locations: meet,
      reminders,
    },
  };
}

export function followUp(): Plan {
  return {
    slug: 'follow-up',
    name: 'Follow-up',
    description: 'A short second talk with the person you know.',
    color: 'orange',
    eventType: 'STRATEGY_EVENT',
    hosts: ['amara', 'lukas', 'sofia', 'dev'],
    settings: {
      duration: 20,
      startTimeIncrement: 20,
      bufferAfter: 10,
      minimumNotice: 120,
      assignment: { mode: 'ROUND_ROBIN', ownerFirst: true },
      locations: meet,
      reminders,
    },
  };
}

function withIds(fields: Fields) {
  return questions.map((question) => ({
    ...question,
    customFieldId: fields.ids.get(question.identifier) ?? 0,
  }));
}
