import type { Input } from '@callwright/contract/endpoint.ts';
import type { answer } from '@callwright/contract/fields.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { includesScope, type Scope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { FieldType } from '#/domain/crm/fields/present-field.ts';
import type { AnswerOwner } from '#/domain/crm/fields/store-answers.ts';

type Body = Input<typeof answer>;
type Key = 'contactId' | 'eventCallId' | 'dealId' | 'eventId' | 'userId';

/** A kind of record that answers can be about, and the permissions it requires. */
type Kind = {
  readonly key: Key;
  readonly type: FieldType;
  readonly column: AnswerOwner['column'];
  readonly right: Right;
  /** The scope required in addition to fields:answer. */
  readonly scope: Scope | null;
};
export type Target = Kind & { readonly id: number };

const kinds: readonly Kind[] = [
  {
    key: 'contactId',
    type: 'CONTACT',
    column: 'contact_id',
    right: 'contacts:write',
    scope: 'contacts:write',
  },
  {
    key: 'eventCallId',
    type: 'CALL',
    column: 'event_call_id',
    right: 'calls:write',
    scope: 'eventCalls:write',
  },
  { key: 'dealId', type: 'DEAL', column: 'deal_id', right: 'deals:write', scope: null },
  { key: 'eventId', type: 'EVENT', column: 'event_id', right: 'events:write', scope: null },
  { key: 'userId', type: 'USER', column: 'user_id', right: 'admin', scope: null },
];

/** The record that a request names, after checking that the caller may answer for it. */
export function targetOf(ctx: Ctx, input: Body): Target {
  const kind = kinds.find(({ key }) => input[key] !== undefined);
  const id = kind === undefined ? undefined : input[kind.key];
  if (kind === undefined || id === undefined) throw new Error('The contract lets exactly one target through');
  if (ctx.role !== null && levelOf(ctx.role, kind.right) === null) throw new ApiError('INSUFFICIENT_ROLE');
  const scopes: Scope[] = ['fields:answer', ...(kind.scope === null ? [] : [kind.scope])];
  if (!scopes.some((scope) => includesScope(ctx.scopes, scope)))
    throw new ApiError('INSUFFICIENT_SCOPE', {
      headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"` },
      details: { scopes },
    });
  return { ...kind, id };
}
