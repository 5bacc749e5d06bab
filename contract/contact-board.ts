import { z } from 'zod';
import { asOf } from './archive.ts';
import { contactFilters } from './contact-filters.ts';
import { endpoint } from './endpoint.ts';
import { rowId } from './shared.ts';

export const board = endpoint({
  method: 'GET',
  path: '/v1/contacts/board',
  summary: 'Count contacts by stage',
  description:
    'Takes the filters of the list. Counts and sums of deals cover all matching contacts, not one page. Stages without contacts are left out; `GET /v1/contacts?stageIds=` lists the contacts of a stage.',
  access: 'credential',
  scope: 'contacts:read',
  right: 'contacts:read',
  input: z.object({ ...contactFilters, asOf }),
  output: z.object({
    data: z.object({
      currency: z.string().meta({ description: 'Of the workspace; the sums are of its deals in it' }),
      columns: z.array(
        z.object({
          optionId: rowId.nullable().meta({ description: 'null: no stage' }),
          count: z.int().min(0),
          value: z.number().meta({ description: 'Value of the deals, minus discounts' }),
        }),
      ),
    }),
  }),
  status: 200,
});
