import { z } from 'zod';
import { depositSetting } from './deposit-setting.ts';
import { assignmentModes } from './event-settings.ts';
import { isFact } from './facts.ts';
import { amount } from './money.ts';
import { deposits, invitees, members, payments, texts, waiting, weight } from './scenario-behaviors.ts';
import { country, filledName, filledText, nameText, text, timeZone } from './shared.ts';
import { waitingSettings } from './waiting-settings.ts';

// A scenario that runs in a test workspace: a team, its leads, and how everybody behaves.

const key = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, 'Must be small letters, digits and hyphens')
  .meta({ description: 'Key within the file' });
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 09:00');
/** Longer scenarios are beyond the purpose of a test workspace. */
const daysMax = 400;

const member = z.object({
  key,
  firstName: nameText(100),
  lastName: nameText(100),
  role: z.enum(['CLOSER', 'SETTER', 'SALES_MANAGER']).default('CLOSER'),
  days: z
    .array(z.int().min(1).max(7))
    .max(7)
    .default([1, 2, 3, 4, 5])
    .meta({ description: 'Working days, 1 for Monday' }),
  from: clock.default('09:00'),
  to: clock.default('17:00'),
  timeZone: timeZone.optional().meta({ description: 'Default: that of the scenario' }),
});

const question = z.object({
  identifier: key,
  name: filledName(255),
  options: z
    .array(z.object({ name: filledText(255), weight }))
    .min(1)
    .max(20),
});

const routing = z.object({
  identifier: key,
  answers: z.array(filledText(255)).min(1).max(20),
  hosts: z.array(key).min(1).max(50),
});

const event = z.object({
  key,
  name: filledName(255),
  kind: z.enum(['STRATEGY_EVENT', 'DISCOVERY_EVENT']).default('STRATEGY_EVENT'),
  hosts: z.array(key).min(1).max(50),
  minutes: z.int().min(5).max(240).default(30),
  mode: z.enum(assignmentModes).default('ROUND_ROBIN'),
  daysAhead: z.int().min(1).max(60).default(14),
  noticeMinutes: z.int().min(0).max(10_080).default(60),
  bufferMinutes: z.int().min(0).max(120).default(0),
  weight: weight.meta({
    description: 'How many leads come to its page, relative to the other events; 0: only leads passed on',
  }),
  next: key.optional().meta({ description: 'Event that successful discovery calls lead to' }),
  routing: z.array(routing).max(20).default([]),
  deposit: depositSetting.omit({ provider: true }).optional().meta({
    description: 'Deposit to pay with the booking, at the simulated provider',
  }),
  texts: z.boolean().default(false).meta({
    description:
      'Whether leads who consent get text messages: on each change of the call, and two hours before it',
  }),
  waitingList: waitingSettings.optional(),
});

const product = z.object({
  key,
  name: filledName(255),
  price: amount,
  installments: z.int().min(1).max(24).default(1),
  everyDays: z.int().min(1).max(90).default(30),
  weight,
});

const leads = z.object({
  perHour: z.number().min(0).max(60).default(1),
  hours: z.array(z.number().min(0).max(1_000)).length(24).optional().meta({
    description: 'Relative number of leads in each hour of the day; default: the same in each',
  }),
  weekdays: z
    .array(z.number().min(0).max(1_000))
    .length(7)
    .optional()
    .meta({ description: 'Relative number of leads on each weekday, starting on Monday' }),
  sources: z
    .array(
      z.object({ source: text(100), medium: text(100).default(''), campaign: text(100).default(''), weight }),
    )
    .max(30)
    .default([]),
  places: z
    .array(z.object({ timeZone, country: country, weight }))
    .max(30)
    .default([]),
});

export const Scenario = z
  .object({
    name: filledName(120),
    seed: z
      .int()
      .min(0)
      .max(4_294_967_295)
      .default(1)
      .meta({ description: 'The same seed gives the same run' }),
    days: z.int().min(1).max(daysMax),
    timeZone: timeZone.default('UTC').meta({ description: 'Time zone of its hours and days, an IANA name' }),
    team: z.array(member).min(1).max(50),
    questions: z.array(question).max(10).default([]),
    products: z.array(product).max(20).default([]),
    events: z.array(event).min(1).max(20),
    leads: leads.prefault({}),
    invitees: invitees.prefault({}),
    members: members.prefault({}),
    payments: payments.prefault({}),
    deposits: deposits.prefault({}),
    texts: texts.prefault({}),
    waiting: waiting.prefault({}),
  })
  .superRefine((value, context) => {
    const wrong = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const known = new Set(value.team.map((one) => one.key));
    const events = new Set(value.events.map((one) => one.key));
    const questions = new Set(value.questions.map((one) => one.identifier));
    const once = (path: (string | number)[], keys: readonly string[]) => {
      for (const [index, one] of keys.entries())
        if (keys.indexOf(one) < index) wrong([...path, index], 'Is named twice');
    };
    for (const [list, keys] of [
      ['team', value.team.map(({ key }) => key)],
      ['events', value.events.map(({ key }) => key)],
      ['products', value.products.map(({ key }) => key)],
      ['questions', value.questions.map(({ identifier }) => identifier)],
    ] as const)
      once([list], keys);
    for (const [index, { from, to }] of value.team.entries())
      if (to <= from) wrong(['team', index, 'to'], 'Must be later than from');
    for (const [index, { identifier, options }] of value.questions.entries()) {
      if (isFact(identifier)) wrong(['questions', index, 'identifier'], 'Is a name of the product');
      // Like the options of a field.
      once(
        ['questions', index, 'options'],
        options.map(({ name }) => name.toLowerCase()),
      );
    }
    for (const [index, one] of value.events.entries()) {
      once(['events', index, 'hosts'], one.hosts);
      for (const [place, host] of one.hosts.entries())
        if (!known.has(host)) wrong(['events', index, 'hosts', place], 'Is nobody of the team');
      if (one.next !== undefined && !events.has(one.next))
        wrong(['events', index, 'next'], 'Is no event of the file');
      for (const [place, rule] of one.routing.entries()) {
        if (!questions.has(rule.identifier))
          wrong(['events', index, 'routing', place, 'identifier'], 'Is no question of the file');
        for (const [at, host] of rule.hosts.entries())
          if (!one.hosts.includes(host))
            wrong(['events', index, 'routing', place, 'hosts', at], 'Is no host of the event');
      }
    }
    if (value.events.every((one) => one.weight === 0)) wrong(['events'], 'One has to have a weight');
  })
  .meta({ id: 'Scenario' });

/** With all defaults. */
export type ScenarioFile = z.output<typeof Scenario>;
/** As it is written. */
export type WrittenScenario = z.input<typeof Scenario>;
