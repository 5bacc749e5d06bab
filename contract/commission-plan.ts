import { z } from 'zod';
import { issue } from './error-reasons.ts';
import { callSources } from './event-call.ts';
import { amount, knownCurrency } from './money.ts';
import { date, filledName, id, instant, rowId, text } from './shared.ts';

export const commissionBases = ['BOOKED', 'SHOWED', 'WON', 'CASH'] as const;
export const commissionRoles = ['SETTER', 'CLOSER', 'MANAGER'] as const;
export const commissionPays = ['SHARE', 'AMOUNT'] as const;
export const tierModes = ['SLICES', 'WHOLE'] as const;

const hundredths = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const percent = z.number().min(0).max(100).refine(hundredths, issue('PERCENT_DECIMALS'));

const share = z.object({
  to: z.enum(commissionRoles).meta({
    description: 'SETTER and CLOSER are those of the call or deal; a MANAGER is named by `userId`',
  }),
  userId: id.nullable().default(null).meta({ description: 'Required for MANAGER' }),
  percent: percent.meta({ description: 'Of the amount the rule pays' }),
});

const tier = z.object({
  above: amount.meta({
    description: 'Month total above which the tier applies: money for SHARE, a count for AMOUNT',
  }),
  rate: amount.meta({ description: 'Percentage for SHARE, amount each for AMOUNT' }),
});

const some = z.array(id).max(200).default([]);

const rule = z.object({
  name: filledName(100),
  basis: z.enum(commissionBases).meta({
    description:
      'BOOKED: a call was booked. SHOWED: it has an outcome and the invitee attended. WON: a deal of type WON. CASH: a payment of a deal',
  }),
  pays: z.enum(commissionPays).meta({
    description:
      'SHARE: a percentage of the deal or payment. AMOUNT: a fixed amount each; the only choice for BOOKED and SHOWED',
  }),
  tiers: z.array(tier).min(1).max(10).meta({
    description:
      'The first starts at 0, and each later one higher than the one before. Totals are per month, of the first person of `shares` who exists',
  }),
  tierMode: z.enum(tierModes).default('SLICES').meta({
    description:
      'SLICES: each tier pays for the part above its start. WHOLE: the highest tier reached pays for the whole month',
  }),
  shares: z.array(share).min(1).max(10).meta({
    description: 'At most 100 percent together. The share of a role that nobody has is not paid',
  }),
  userIds: some.meta({ description: 'Pays only these people; empty means everybody' }),
  teamIds: some.meta({ description: 'Only for calls and deals of these teams' }),
  eventIds: some.meta({ description: 'Only for calls and deals of these events' }),
  productIds: some.meta({ description: 'Only for deals of these products' }),
  sources: z
    .array(z.enum(callSources))
    .max(callSources.length)
    .default([])
    .meta({ description: 'Only for calls booked in these ways, and their deals' }),
  cap: amount
    .nullable()
    .default(null)
    .meta({ description: 'Maximum per person and month for this rule; null means no limit' }),
  clawBackDays: z.int().min(0).max(3_650).nullable().default(90).meta({
    description:
      'Number of days in which refunds, disputes and cancellations take back what was earned; null means never',
  }),
});

const draw = z.object({
  userId: id.meta({ description: 'Id of the member who gets it' }),
  amount: amount.meta({ description: 'Guaranteed amount per month' }),
  recoverable: z.boolean().default(true).meta({ description: 'Whether it is recovered from later months' }),
});

/** The fields of a version; a version is always written as a whole. */
export const versionShape = {
  validFrom: date.meta({
    description: 'First day, in the time zone of the workspace; a past day recalculates everything since',
  }),
  validTo: date.nullable().default(null).meta({ description: 'Last day; null if open-ended' }),
  currency: knownCurrency
    .optional()
    .meta({ description: 'Only money in this currency is paid for. Default: the workspace’s' }),
  rules: z.array(rule).max(20).meta({ description: 'Rules of the plan; empty pays nothing' }),
  draws: z.array(draw).max(200).default([]).meta({ description: 'Guaranteed monthly amounts' }),
  note: text(1_000).nullable().default(null).meta({ description: 'Reason for the change' }),
};

/** The days of a version: draws are computed for each month from then on. */
const [dayMin, dayMax] = ['2000-01-01', '2199-12-31'] as const;

const versionInput = z.object(versionShape);
export type VersionInput = z.output<typeof versionInput>;

/** The rules between the fields of a version. */
export function versionRules(version: VersionInput, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], reason: ReturnType<typeof issue>) =>
    context.addIssue({ code: 'custom', path, ...reason });
  if (version.validTo !== null && version.validTo < version.validFrom)
    refuse(['validTo'], issue('BEFORE_FROM', { field: 'validFrom' }));
  for (const field of ['validFrom', 'validTo'] as const) {
    const day = version[field];
    if (day !== null && (day < dayMin || day > dayMax))
      refuse([field], issue('BETWEEN', { min: dayMin, max: dayMax }));
  }
  version.rules.forEach((one, place) => {
    const at = (field: string) => ['rules', place, field];
    const isCall = one.basis === 'BOOKED' || one.basis === 'SHOWED';
    if (isCall && one.pays === 'SHARE') refuse(at('pays'), issue('AMOUNT_OF_CALLS'));
    if (isCall && one.productIds.length > 0) refuse(at('productIds'), issue('DEALS_HAVE_PRODUCTS'));
    if (
      one.tiers.some(
        ({ above }, step) => above <= (one.tiers[step - 1]?.above ?? -1) || (step === 0) !== (above === 0),
      )
    )
      refuse(at('tiers'), issue('TIERS_ORDER'));
    if (one.pays === 'SHARE' && one.tiers.some(({ rate }) => rate > 100 || !hundredths(rate)))
      refuse(at('tiers'), issue('PERCENT_DECIMALS'));
    if (one.pays === 'AMOUNT' && one.tiers.some(({ above }) => !Number.isInteger(above)))
      refuse(at('tiers'), issue('TIERS_COUNT'));
    if (one.shares.reduce((sum, { percent: part }) => sum + Math.round(part * 100), 0) > 10_000)
      refuse(at('shares'), issue('SHARES_MAX'));
    if (one.shares.some(({ to, userId }) => (to === 'MANAGER') !== (userId !== null)))
      refuse(at('shares'), issue('MANAGER_NAMED'));
  });
}

const ruleOut = rule.extend({
  shares: z.array(share.extend({ userId: rowId.nullable() })),
  userIds: z.array(rowId),
  teamIds: z.array(rowId),
  eventIds: z.array(rowId),
  productIds: z.array(rowId),
  sources: z.array(z.enum(callSources)),
  tierMode: z.enum(tierModes),
  cap: z.number().nullable(),
  clawBackDays: z.int().nullable(),
});

export const CommissionVersion = z
  .object({
    id: rowId,
    number: z.int().min(1).meta({
      description: 'Number of the version; of those valid on a day and not withdrawn, the highest applies',
    }),
    validFrom: z.string(),
    validTo: z.string().nullable(),
    currency: z.string(),
    rules: z.array(ruleOut),
    draws: z.array(draw.extend({ userId: rowId, recoverable: z.boolean() })),
    note: z.string().nullable(),
    createdAt: instant,
    withdrawnAt: instant.nullable(),
  })
  .meta({ id: 'CommissionVersion' });

export const CommissionPlan = z
  .object({
    id: rowId,
    name: z.string(),
    versions: z.array(CommissionVersion).meta({ description: 'Newest first, including withdrawn ones' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'CommissionPlan' });
