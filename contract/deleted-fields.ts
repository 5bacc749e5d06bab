import { because } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deletedIds, evenIncomplete, needsOneOf, oneOrMoreIds, restoredIds } from './ids.ts';
import { text } from './shared.ts';

export const remove = endpoint({
  method: 'POST',
  path: '/v1/fields/delete',
  summary: 'Delete custom fields',
  description:
    'A deleted field no longer appears anywhere, and its identifier is free. Answers stay with their records and reappear when the field is restored. A field that an event asks for or has a rule about answers 409 IN_USE with the events.',
  access: 'credential',
  scope: 'fields:write',
  right: 'events:write',
  input: z
    .object({ ids: oneOrMoreIds.optional(), id: oneOrMoreIds.optional(), reason: text(1_000).nullish() })
    .superRefine(needsOneOf(['ids', 'id'], because('REQUIRED')), evenIncomplete),
  output: deletedIds,
  status: 200,
  codes: ['IN_USE'],
  errors: [409, 422],
});

export const restore = endpoint({
  method: 'POST',
  path: '/v1/fields/restore',
  summary: 'Restore deleted custom fields with their answers',
  description:
    'If another field has taken the identifier of one of them, answers 409 NAME_TAKEN and restores none.',
  access: 'credential',
  scope: 'fields:write',
  right: 'events:write',
  input: z.object({ ids: oneOrMoreIds }),
  output: restoredIds,
  status: 200,
  codes: ['NAME_TAKEN'],
  errors: [409, 422],
});
