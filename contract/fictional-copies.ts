import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, listMeta, paging, pagingRules, personRef, rowId } from './shared.ts';

export const copyStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;

export const FictionalCopy = z
  .object({
    id: rowId,
    status: z.enum(copyStates).meta({ description: 'A FAILED copy has left nothing behind' }),
    rowsDone: z.int().meta({ description: 'Rows that were copied' }),
    rowsTotal: z.int().nullable().meta({ description: 'About how many there are; null until it runs' }),
    workspaceId: rowId.nullable().meta({ description: 'The workspace that was made' }),
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
  summary: 'Copy the workspace into a test workspace, with made-up people',
  description:
    'Names, addresses, phone numbers and all texts about people are replaced, each person by the same made-up one everywhere; times, amounts, outcomes, choices and numbers stay. Credentials, connections, mails, the audit log and the feed do not come along. The caller becomes an owner of the copy. One copy is made at a time, five in a day.',
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
  summary: 'Copies with made-up people and how far they are, the newest first',
  description:
    'What is DONE is a workspace of its own, which the person who asked for it finds among theirs.',
  access: 'credential',
  scope: 'exports:write',
  right: 'admin',
  input: z.object({ ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(FictionalCopy), count: z.int(), meta: listMeta }),
  status: 200,
});
