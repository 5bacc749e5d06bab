import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, listMeta, paging, pagingRules, personRef, rowId } from './shared.ts';

export const copyStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;

export const FictionalCopy = z
  .object({
    id: rowId,
    status: z.enum(copyStates).meta({ description: 'A FAILED copy leaves nothing behind' }),
    rowsDone: z.int().meta({ description: 'Number of rows copied' }),
    rowsTotal: z.int().nullable().meta({ description: 'Estimated number of rows; null until it runs' }),
    workspaceId: rowId.nullable().meta({ description: 'Id of the new workspace' }),
    workspaceSlug: z.string().nullable(),
    createdBy: personRef,
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'FictionalCopy' });

export const create = endpoint({
  method: 'POST',
  path: '/v1/workspace/fictionalCopies',
  summary: 'Copy the workspace into a test workspace with made-up people',
  description:
    'Names, addresses, phone numbers and all texts about people are replaced, each person by the same made-up one everywhere; times, amounts, outcomes, choices and numbers stay. Credentials, connections, emails, the audit log and the feed are not copied. The caller becomes an owner of the copy. One copy at a time, five per day.',
  access: 'credential',
  scope: 'exports:write',
  right: 'admin',
  stepUp: {},
  input: z.object({}),
  output: z.object({ data: z.object({ fictionalCopy: FictionalCopy }) }),
  status: 201,
  codes: ['RUN_STATE'],
  errors: [409],
});

export const list = endpoint({
  method: 'GET',
  path: '/v1/workspace/fictionalCopies',
  summary: 'List copies with made-up people',
  description:
    'Newest first, with their progress. A copy that is DONE is a separate workspace, listed among those of the person who requested it.',
  access: 'credential',
  scope: 'exports:write',
  right: 'admin',
  input: z.object({ ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(FictionalCopy), count: z.int(), meta: listMeta }),
  status: 200,
});
