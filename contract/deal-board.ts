import { z } from 'zod';
import { asOf } from './archive.ts';
import { dealFilters } from './deal-filters.ts';
import { endpoint } from './endpoint.ts';

export const dealGroups = ['stage', 'paymentStatus', 'transactionType'] as const;

export const board = endpoint({
  method: 'GET',
  path: '/v1/deals/board',
  summary: 'Count and sum deals by stage, payment status or kind',
  description:
    'Takes the filters of the list. Counts and sums cover all matching deals, not one page. Groups without deals are left out.',
  access: 'credential',
  scope: 'deals:read',
  right: 'deals:read',
  input: z.object({
    groupBy: z
      .enum(dealGroups, { error: `Must be one of ${dealGroups.join(', ')}` })
      .default('stage')
      .meta({ description: 'stage: of the contact' }),
    ...dealFilters,
    asOf,
  }),
  output: z.object({
    data: z.object({
      columns: z.array(
        z.object({
          key: z
            .string()
            .nullable()
            .meta({ description: 'Payment status, kind, or stage id of the group; null: no stage' }),
          count: z.int().min(0),
          sums: z.array(
            z.object({
              currency: z.string(),
              value: z.number().meta({ description: 'Value minus discounts' }),
              collected: z.number(),
            }),
          ),
        }),
      ),
    }),
  }),
  status: 200,
});
