import { z } from 'zod';
import { commissionKinds, CommissionLine, CommissionPeriod, PaidStatement } from './commission-ledger.ts';
import { CommissionPlan, versionRules, versionShape } from './commission-plan.ts';
import { csvIds, csvOf } from './comma-lists.ts';
import { endpoint } from './endpoint.ts';
import { issue } from './error-reasons.ts';
import { filledName, id, listMeta, paging, pagingRules, personRef, sorting } from './shared.ts';

/** Months within the years in which plans can be valid; other months have nothing to pay or approve. */
export const isMonth = (value: string): boolean => /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(value);
const month = z
  .string()
  .trim()
  .refine(isMonth, issue('MONTH_INVALID'))
  .meta({ examples: ['2026-11'] });
const onePlan = z.object({ data: z.object({ plan: CommissionPlan }) });
const onePeriod = z.object({ data: z.object({ period: CommissionPeriod }) });

export const plans = endpoint({
  method: 'GET',
  path: '/v1/commissions/plans',
  summary: 'List commission plans',
  description: 'By id, with all their versions.',
  access: 'credential',
  scope: 'commissions:read',
  right: 'commissions:write',
  input: z.object({ ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.object({ plans: z.array(CommissionPlan) }), meta: listMeta }),
  status: 200,
});

export const plan = endpoint({
  method: 'GET',
  path: '/v1/commissions/plans/detail',
  summary: 'One commission plan',
  description: 'With all its versions.',
  access: 'credential',
  scope: 'commissions:read',
  right: 'commissions:write',
  input: z.object({ id }),
  output: onePlan,
  status: 200,
});

export const createPlan = endpoint({
  method: 'POST',
  path: '/v1/commissions/plans',
  summary: 'Create a commission plan with its first version',
  description: 'The ledger follows within seconds, also for days that are over. Plans add up.',
  access: 'credential',
  scope: 'commissions:write',
  right: 'commissions:write',
  input: z.object({ name: filledName(100), ...versionShape }).superRefine(versionRules),
  output: onePlan,
  status: 201,
  errors: [409, 422],
  codes: ['NAME_TAKEN'],
});

export const addVersion = endpoint({
  method: 'POST',
  path: '/v1/commissions/plans/versions',
  summary: 'Let a plan say something else from a day on',
  description:
    'Versions are not edited. On each day the version with the highest number holds, so a version may change days that are over; what closed periods hold stays, and the difference is posted to the next open one.',
  access: 'credential',
  scope: 'commissions:write',
  right: 'commissions:write',
  input: z.object({ planId: id, ...versionShape }).superRefine(versionRules),
  output: onePlan,
  status: 201,
  errors: [409, 422],
});

export const withdrawVersion = endpoint({
  method: 'POST',
  path: '/v1/commissions/plans/withdraw',
  summary: 'Take a version of a plan back, as if it had never been',
  description: 'The version stays visible. One that is withdrawn already stays as it is.',
  access: 'credential',
  scope: 'commissions:write',
  right: 'commissions:write',
  input: z.object({ versionId: id }),
  output: onePlan,
  status: 200,
  errors: [409, 422],
});

const trialAmount = z.object({
  user: personRef,
  month: z.string(),
  currency: z.string(),
  current: z.number().meta({ description: 'What the plans pay as they are' }),
  proposed: z.number().meta({ description: 'What they would pay' }),
});

export const tryPlan = endpoint({
  method: 'POST',
  path: '/v1/commissions/plans/try',
  summary: 'What past months would have paid by a version that is not saved',
  description:
    'With `planId` as its next version, otherwise as a new plan. Writes nothing. Closed periods are calculated as if they were open, and the other plans as they are.',
  access: 'credential',
  scope: 'commissions:read',
  right: 'commissions:write',
  input: z
    .object({
      planId: id.optional(),
      monthFrom: month.meta({ description: 'The first month' }),
      monthTo: month.meta({ description: 'The last month; at most twelve' }),
      ...versionShape,
    })
    .superRefine(({ monthFrom, monthTo, ...version }, context) => {
      versionRules(version, context);
      if (isMonth(monthFrom) && isMonth(monthTo) && !isWithinYear(monthFrom, monthTo))
        context.addIssue({ code: 'custom', path: ['monthTo'], ...issue('MONTHS_MAX') });
    }),
  output: z.object({ data: z.object({ amounts: z.array(trialAmount) }) }),
  status: 200,
  errors: [409, 422],
});

function isWithinYear(from: string, to: string): boolean {
  const number = (value: string): number => Number(value.slice(0, 4)) * 12 + Number(value.slice(5));
  const months = number(to) - number(from);
  return months >= 0 && months < 12;
}

export const statements = endpoint({
  method: 'GET',
  path: '/v1/commissions/statements',
  summary: 'What a month pays, by person and currency',
  description:
    'Members who may not see the pay of others see their own. For payroll, export them with `POST /v1/exports`: one row for each person and currency.',
  access: 'credential',
  scope: 'commissions:read',
  right: 'commissions:read',
  input: z.object({
    month: month.optional().meta({ description: 'Default: the current month of the workspace' }),
    userIds: csvIds.optional(),
  }),
  output: z.object({
    data: z.object({
      statements: z.array(PaidStatement),
      period: CommissionPeriod.omit({ totals: true }),
      isUpToDate: z.boolean().meta({ description: 'false: something has changed and is not calculated yet' }),
    }),
  }),
  status: 200,
});

export const lines = endpoint({
  method: 'GET',
  path: '/v1/commissions/lines',
  summary: 'The lines of statements: each amount, what it is for, and why it is that much',
  description:
    'Lines are added and never change: where an amount changes, the difference is another line. Members who may not see the pay of others see their own. `orderColumn=day` is the order of what they are for: the day on which money came in or back; lines without a day have that on which they were added.',
  access: 'credential',
  scope: 'commissions:read',
  right: 'commissions:read',
  input: z
    .object({
      month: month.optional().meta({ description: 'Of the statement, so of `period`' }),
      userIds: csvIds.optional(),
      kinds: csvOf(commissionKinds).optional(),
      planId: id.optional(),
      eventCallId: id.optional(),
      dealId: id.optional(),
      transactionId: id.optional(),
      ...paging,
      ...sorting(['id', 'day'], 'id', 'desc'),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.object({ lines: z.array(CommissionLine) }), meta: listMeta }),
  status: 200,
});

export const periods = endpoint({
  method: 'GET',
  path: '/v1/commissions/periods',
  summary: 'The months, what each pays, and which are closed',
  description: 'Each month with lines and the current one, the latest first; at most the last 120.',
  access: 'credential',
  scope: 'commissions:read',
  right: 'commissions:write',
  input: z.object({}),
  output: z.object({ data: z.object({ periods: z.array(CommissionPeriod) }) }),
  status: 200,
});

export const approvePeriod = endpoint({
  method: 'POST',
  path: '/v1/commissions/periods/approve',
  summary: 'Approve what a month pays',
  description:
    'Once the month has ended. Amounts that change afterwards take the approval away: it has to be approved again before it can be closed.',
  access: 'credential',
  scope: 'commissions:write',
  right: 'commissions:write',
  input: z.object({ month }),
  output: onePeriod,
  status: 200,
  errors: [409, 422],
  codes: ['PERIOD_STATE'],
});

export const closePeriod = endpoint({
  method: 'POST',
  path: '/v1/commissions/periods/close',
  summary: 'Close a month that is approved: its lines never change again',
  description: 'What changes later is posted as an adjustment to the first month after it that is open.',
  access: 'credential',
  scope: 'commissions:write',
  right: 'commissions:write',
  input: z.object({ month }),
  output: onePeriod,
  status: 200,
  errors: [409, 422],
  codes: ['PERIOD_STATE'],
});

export const reopenPeriod = endpoint({
  method: 'POST',
  path: '/v1/commissions/periods/reopen',
  summary: 'Open a closed month again',
  description:
    'Adjustments that open months hold for it move back into it. It has to be approved and closed again.',
  access: 'credential',
  scope: 'commissions:write',
  right: 'commissions:write',
  input: z.object({ month }),
  output: onePeriod,
  status: 200,
  errors: [409, 422],
});
