import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needsOneOf, oneOrMoreIds } from './ids.ts';
import { csvIds, csvIdsOrZero, csvOf } from './comma-lists.ts';
import {
  flag,
  id,
  instant,
  listMeta,
  paging,
  pagingRules,
  personRef,
  rowId,
  sorting,
  timeBound,
} from './shared.ts';

export const claimStatuses = [
  'PENDING',
  'SCHEDULED',
  'USER_SCHEDULED',
  'RESCHEDULED',
  'CANCELLED',
  'NO_CALL',
  'EXISTING_CALL',
  'DISCOVERY_OUTCOME_PENDING',
] as const;
export const claimOutcomes = ['QUALIFIED', 'UNQUALIFIED'] as const;
export const claimOrigins = ['CLAIM', 'ASSIGN', 'ROUND_ROBIN', 'RULE', 'BOOKING'] as const;

const claimStatus = z.enum(claimStatuses).meta({
  description:
    'PENDING: no call yet. SCHEDULED: the setter booked. USER_SCHEDULED: the contact booked alone. EXISTING_CALL: a call existed already. NO_CALL: closed without one. DISCOVERY_OUTCOME_PENDING: the discovery call has ended, its outcome is missing',
});
const actor = z.object({ type: z.string(), id: z.string(), name: z.string() });

export const SetterClaim = z
  .object({
    id: rowId,
    accountId: rowId,
    contactId: rowId,
    contact: personRef,
    eventId: rowId.nullable(),
    eventCallId: rowId.nullable(),
    setterId: rowId.nullable(),
    user: personRef.nullable().meta({ description: 'The setter' }),
    claimStatus,
    outcome: z.enum(claimOutcomes).nullable(),
    origin: z.enum(claimOrigins).meta({
      description:
        'How it arose. RULE is for automation: so far none assigns setters, so that no claim has it',
    }),
    claimedAt: instant,
    releasedAt: instant.nullable().meta({ description: 'null while the claim is open' }),
    assignedBy: actor.nullable(),
    history: z.array(z.object({ at: instant, claimStatus: z.string(), actor })),
  })
  .meta({ id: 'SetterClaim' });

export const claimOrders = ['id', 'claimedAt'] as const;

export const list = endpoint({
  method: 'GET',
  path: '/v1/setterClaims',
  summary: 'List claims of leads by setters, closed ones included',
  description: 'The newest first unless sorted otherwise. Setters see their own.',
  access: 'credential',
  scope: 'setterClaims:read',
  right: 'claims:read',
  input: z
    .object({
      id: csvIds.optional(),
      contactId: csvIds.optional(),
      setterIds: csvIdsOrZero.optional().meta({ description: 'Any of; 0 = nobody' }),
      eventIds: csvIds.optional(),
      claimStatus: csvOf(claimStatuses).optional(),
      outcome: csvOf(claimOutcomes).optional(),
      open: flag.optional().meta({ description: 'true: only open claims; false: only closed ones' }),
      timeFrom: timeBound.optional().meta({ description: 'On claimedAt' }),
      timeTo: timeBound.optional(),
      ...paging,
      ...sorting(claimOrders, 'claimedAt'),
    })
    .superRefine(pagingRules),
  output: z.object({
    data: z.object({ setterClaims: z.array(SetterClaim), count: z.int() }),
    meta: listMeta,
  }),
  status: 200,
});

const contacts = {
  contactIds: oneOrMoreIds
    .optional()
    .meta({ description: 'One of `contactIds` and `contactId` is required' }),
  contactId: oneOrMoreIds.optional(),
};

const mustNameContacts = needsOneOf(['contactIds', 'contactId'], because('REQUIRED'));
const mustNameLeads = needsOneOf(['contactIds', 'contactId', 'unchangedSince'], because('REQUIRED'));

type OwnerNamed = {
  mode: 'SINGLE' | 'ROUND_ROBIN';
  setterId?: number | null | undefined;
  userId?: number | null | undefined;
  setterIds?: number[] | undefined;
};

function mustNameOwner(value: OwnerNamed, context: z.RefinementCtx): void {
  const { mode, setterId, userId, setterIds } = value;
  if (setterId !== undefined && userId !== undefined && setterId !== userId)
    context.addIssue({ code: 'custom', path: ['userId'], ...issue('SAME_AS', { field: 'setterId' }) });
  if (mode === 'SINGLE' && setterId === undefined && userId === undefined)
    context.addIssue({ code: 'custom', path: ['setterId'], ...issue('SETTER_MISSING') });
  if (mode === 'ROUND_ROBIN' && setterIds === undefined)
    context.addIssue({ code: 'custom', path: ['setterIds'], ...issue('SETTERS_MISSING') });
}

export const assignOwner = endpoint({
  method: 'POST',
  path: '/v1/setterClaims/assignOwner',
  summary: 'Assign contacts to a setter, share them out among several, or release them',
  description:
    'An assignment closes the current claim and opens a new one. Contacts that cannot be assigned are listed with a code: NOT_FOUND, ALREADY_OWNED, SETTER_INACTIVE, CHANGED.',
  access: 'credential',
  scope: 'setterClaims:write',
  right: 'claims:write',
  input: z
    .object({
      ...contacts,
      unchangedSince: z
        .array(z.object({ contactId: id, claimId: rowId, setterId: rowId.nullable() }))
        .min(1)
        .max(1_000)
        .optional()
        .meta({
          description:
            'Instead of contacts, to undo an assignment: entries of its `assigned`. Contacts that are no longer as they left it are skipped with CHANGED',
        }),
      setterId: id.nullish().meta({ description: 'null releases' }),
      userId: id.nullish().meta({ description: 'Another name of `setterId`' }),
      setterIds: z.array(id).min(2).max(100).optional().meta({ description: 'With ROUND_ROBIN' }),
      mode: z
        .enum(['SINGLE', 'ROUND_ROBIN'], { error: 'Must be SINGLE or ROUND_ROBIN' })
        .default('SINGLE')
        .meta({ description: 'ROUND_ROBIN starts with the setter who has the fewest open claims' }),
      overwrite: z.boolean().default(true).meta({ description: 'false keeps the owners there are' }),
      eventId: id.optional().meta({ description: 'The event the setter is to book' }),
    })
    .superRefine((value, context) => {
      mustNameLeads(value, context);
      mustNameOwner(value, context);
    }),
  output: z.object({
    data: z.object({
      assigned: z.array(
        z.object({
          contactId: rowId,
          setterId: rowId.nullable(),
          previousSetterId: rowId.nullable(),
          claimId: rowId
            .nullable()
            .meta({ description: 'The open claim; where the lead was released, the one that was closed' }),
          claimStatus: claimStatus.nullable(),
        }),
      ),
      skipped: z.array(
        z.object({
          contactId: rowId,
          code: z.enum(['NOT_FOUND', 'ALREADY_OWNED', 'SETTER_INACTIVE', 'CHANGED']),
          setterId: rowId.nullable(),
        }),
      ),
      count: z.int().meta({ description: 'How many were assigned' }),
    }),
  }),
  status: 200,
  errors: [409, 422],
});

export const claim = endpoint({
  method: 'POST',
  path: '/v1/setterClaims/claim',
  summary: 'Claim a lead for yourself: first come, first served',
  description:
    'The second member to claim a lead gets 409 ALREADY_CLAIMED; a member who has the lead already gets their claim.',
  access: 'credential',
  scope: 'setterClaims:write',
  right: 'claims:write',
  input: z.object({ contactId: id, eventId: id.optional() }),
  output: z.object({ data: z.object({ setterClaim: SetterClaim }) }),
  status: [200, 201],
  codes: ['ALREADY_CLAIMED'],
  errors: [409, 422],
});

export const release = endpoint({
  method: 'POST',
  path: '/v1/setterClaims/release',
  summary: 'Give up claims, so that others can claim the leads',
  description: 'A setter releases their own claims; 404 when none of the contacts has a claim to release.',
  access: 'credential',
  scope: 'setterClaims:write',
  right: 'claims:write',
  input: z.object(contacts).superRefine(mustNameContacts),
  output: z.object({
    data: z.object({ released: z.array(rowId), notFound: z.array(rowId), count: z.int() }),
  }),
  status: 200,
  errors: [409, 422],
});
