import { because, type ErrorReason } from './error-reasons.ts';
import { z } from 'zod';
import { filledName, id, instant, personRef, rowId } from './shared.ts';

export const ruleKinds = ['MAX_CALLS', 'STOP_LOSS'] as const;
export const ruleMetrics = ['calls', 'cash', 'closeRate', 'showRate'] as const;
export const ruleWindows = ['DAY', 'WEEK', 'MONTH', 'ROLLING_7', 'ROLLING_30'] as const;
export const ruleActions = ['PAUSE_HOST', 'NOTIFY'] as const;

/** The number of past days that a rule is tried on: a quarter and a week. */
export const pastDaysMax = 100;
/** The maximum number of past actions that are listed one by one. */
export const pastActionsMax = 1_000;

/** The fields that decide whether a rule makes sense. */
type Aim = {
  readonly kind: (typeof ruleKinds)[number];
  readonly metric: (typeof ruleMetrics)[number];
  readonly threshold: number;
};

/** Errors of a rule as a whole, by field. */
export function aimProblems({ kind, metric, threshold }: Aim): { field: keyof Aim; reason: ErrorReason }[] {
  if (kind === 'MAX_CALLS' && metric !== 'calls') return [{ field: 'metric', reason: because('CALLS_ONLY') }];
  if (kind === 'STOP_LOSS' && metric === 'calls') return [{ field: 'metric', reason: because('RATES_ONLY') }];
  const reason = thresholdProblem(metric, threshold);
  return reason === null ? [] : [{ field: 'threshold', reason }];
}

function thresholdProblem(metric: Aim['metric'], threshold: number): ErrorReason | null {
  switch (metric) {
    case 'calls':
      return Number.isInteger(threshold) ? null : because('WHOLE_CALLS');
    case 'closeRate':
    case 'showRate':
      return threshold <= 1 ? null : because('FRACTION');
    case 'cash':
      return null;
    default:
      return metric satisfies never;
  }
}

export function aimRules(value: Aim, context: z.RefinementCtx): void {
  for (const { field, reason } of aimProblems(value))
    context.addIssue({ code: 'custom', path: [field], message: reason.text, params: { reason } });
}

const list = (values: readonly string[]): string => `Must be one of ${values.join(', ')}`;

/** The writable fields of a rule, without defaults. */
export const ruleShape = {
  name: filledName(100),
  kind: z.enum(ruleKinds, { error: list(ruleKinds) }).meta({
    description:
      'MAX_CALLS acts when the metric reaches the threshold, STOP_LOSS when it falls below. MAX_CALLS counts booked calls; it comes on top of the caps of hosts, which no booking can exceed',
  }),
  metric: z.enum(ruleMetrics, { error: list(ruleMetrics) }).meta({
    description:
      'Metric, as defined in reports: calls = bookings, cash = cashCollected, closeRate = closingRate, showRate = showRate',
  }),
  window: z.enum(ruleWindows, { error: list(ruleWindows) }).meta({
    description:
      'The current day, week or month of the workspace, or the last 7 or 30 days including today, evaluated again each day',
  }),
  threshold: z
    .number('Must be a number above 0')
    .positive(because('POSITIVE').text)
    .max(1_000_000_000, 'Must be at most 1000000000')
    .meta({
      description:
        'A number of calls, an amount in the currency of the workspace, or a fraction of 1 for rates',
    }),
  minSample: z.int().min(0).max(10_000).meta({
    description:
      'Minimum number of calls with an outcome before STOP_LOSS acts; for cash, held strategy calls',
  }),
  action: z.enum(ruleActions, { error: list(ruleActions) }),
  eventIds: z.array(id).max(200),
  excludeUserIds: z.array(id).max(200).meta({ description: 'Ids of hosts the rule ignores' }),
  active: z.boolean(),
  simulate: z.boolean().meta({ description: 'true only records in the history what it would do' }),
};

const actionBrief = z.object({
  id: rowId,
  at: instant,
  user: personRef,
  action: z.enum(ruleActions),
  simulated: z.boolean(),
  undone: z.boolean(),
});

export const Automation = z
  .object({
    id: rowId,
    name: z.string(),
    kind: z.enum(ruleKinds),
    metric: z.enum(ruleMetrics),
    window: z.enum(ruleWindows),
    threshold: z.number(),
    minSample: z.int(),
    action: z.enum(ruleActions),
    eventIds: z.array(rowId),
    excludeUserIds: z.array(rowId),
    active: z.boolean(),
    simulate: z.boolean(),
    problems: z.array(z.object({ field: z.string(), id: rowId, message: z.string() })).meta({
      description:
        'Events and people named by the rule that no longer exist; the rule keeps running without them',
    }),
    pausedNow: z.int().meta({ description: 'Hosts currently paused by the rule' }),
    lastAction: actionBrief.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Automation' });

export const AutomationAction = z
  .object({
    id: rowId,
    ruleId: rowId,
    ruleName: z.string(),
    user: personRef,
    events: z
      .array(personRef)
      .meta({ description: 'Events in which the host was paused, or would have been' }),
    metric: z.enum(ruleMetrics),
    value: z.number().meta({ description: 'Value that triggered the rule; a fraction of 1 for rates' }),
    sample: z.int().meta({ description: 'Number of calls behind the value' }),
    threshold: z.number(),
    action: z.enum(ruleActions),
    simulated: z.boolean(),
    at: instant,
    until: instant.nullable().meta({ description: 'When the pause ends; null if nobody is paused' }),
    isPaused: z.boolean().meta({ description: 'Whether the pause is in effect' }),
    undoneAt: instant.nullable().meta({ description: 'When a person ended the pause' }),
    undoneBy: z.string().nullable(),
  })
  .meta({ id: 'AutomationAction' });
