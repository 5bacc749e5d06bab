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
  description: 'By id, including all versions.',
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
  summary: 'Retrieve a commission plan',
  description: 'Includes all its versions.',
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
  description: 'The ledger is updated within seconds, including past days. Amounts of several plans add up.',
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
  summary: 'Add a version to a commission plan',
  description:
    'Changes the plan from a given day on; versions are not edited. On each day the version with the highest number applies, so a version may change past days: closed months stay as they are, and the difference is posted to the next open one.',
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
  summary: 'Withdraw a version of a commission plan',
  description:
    'Amounts are calculated as if it had never existed. The version stays visible. Repeating it changes nothing.',
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
  current: z.number().meta({ description: 'Amount with the current plans' }),
  proposed: z.number().meta({ description: 'Amount with the tried version' }),
});

export const tryPlan = endpoint({
  method: 'POST',
  path: '/v1/commissions/plans/try',
  summary: 'Calculate past months with an unsaved plan version',
  description:
    'With `planId` as its next version, otherwise as a new plan. Saves nothing. Closed months are calculated as if they were open; other plans stay as they are.',
  access: 'credential',
  scope: 'commissions:read',
  right: 'commissions:write',
  input: z
    .object({
      planId: id.optional(),
      monthFrom: month.meta({ description: 'First month' }),
      monthTo: month.meta({ description: 'Last month; at most twelve months in all' }),
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
  summary: 'List commission statements',
  description:
    'What a month pays, by person and currency. Members who may not see the pay of others see their own. For payroll, use `POST /v1/exports`: one row per person and currency.',
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
  summary: 'List commission lines',
  description:
    'The lines of statements: each amount, what it is for and how it was calculated. Lines are added and never changed: if an amount changes, the difference is another line. Members who may not see the pay of others see their own. `orderColumn=day` sorts by the day on which money came in or was returned; lines without a day use the day they were added.',
  access: 'credential',
  scope: 'commissions:read',
  right: 'commissions:read',
  input: z
    .object({
      month: month.optional().meta({ description: 'Of the statement, that is, of `period`' }),
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
  summary: 'List commission months',
  description:
    'What each month pays, and whether it is closed. Each month with lines and the current one, latest first; at most the last 120.',
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
  summary: 'Approve a commission month',
  description:
    'Possible once the month has ended. If amounts change afterwards, the approval is void: approve the month again before you close it.',
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
  summary: 'Close an approved commission month',
  description:
    'Its lines never change again. Later changes are posted as adjustments to the next open month.',
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
  summary: 'Reopen a closed commission month',
  description: 'Adjustments for it in open months move back into it. It must be approved and closed again.',
  access: 'credential',
  scope: 'commissions:write',
  right: 'commissions:write',
  input: z.object({ month }),
  output: onePeriod,
  status: 200,
  errors: [409, 422],
});
