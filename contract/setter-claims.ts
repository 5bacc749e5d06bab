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
    'PENDING: no call yet. SCHEDULED: the setter booked a call. USER_SCHEDULED: the contact booked without the setter. EXISTING_CALL: there already was a call. NO_CALL: closed without a call. DISCOVERY_OUTCOME_PENDING: the discovery call has ended without an outcome',
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
      description: 'How the claim was created. RULE is reserved for automation; no claim has it yet',
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
  summary: 'List setter claims',
  description: 'Including closed ones; newest first unless sorted otherwise. Setters see their own.',
  access: 'credential',
  scope: 'setterClaims:read',
  right: 'claims:read',
  input: z
    .object({
      id: csvIds.optional(),
      contactId: csvIds.optional(),
      setterIds: csvIdsOrZero.optional().meta({ description: '0 means nobody' }),
      eventIds: csvIds.optional(),
      claimStatus: csvOf(claimStatuses).optional(),
      outcome: csvOf(claimOutcomes).optional(),
      open: flag.optional().meta({ description: 'true: only open claims; false: only closed ones' }),
      timeFrom: timeBound.optional().meta({ description: 'By `claimedAt`' }),
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
  summary: 'Assign contacts to setters, or release them',
  description:
    'To one setter, or shared out among several. An assignment closes the current claim and opens a new one. Contacts that cannot be assigned are listed with a code: NOT_FOUND, ALREADY_OWNED, SETTER_INACTIVE, CHANGED.',
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
            'Instead of contacts, to undo an assignment: entries of its `assigned`. Contacts that have changed since are skipped with CHANGED',
        }),
      setterId: id.nullish().meta({ description: 'null releases the contacts' }),
      userId: id.nullish().meta({ description: 'Alias of `setterId`' }),
      setterIds: z.array(id).min(2).max(100).optional().meta({ description: 'With ROUND_ROBIN' }),
      mode: z
        .enum(['SINGLE', 'ROUND_ROBIN'], { error: 'Must be SINGLE or ROUND_ROBIN' })
        .default('SINGLE')
        .meta({ description: 'ROUND_ROBIN starts with the setter who has the fewest open claims' }),
      overwrite: z.boolean().default(true).meta({ description: 'false keeps existing owners' }),
      eventId: id.optional().meta({ description: 'Id of the event the setter should book' }),
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
            .meta({ description: 'Id of the open claim; if the lead was released, of the closed one' }),
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
      count: z.int().meta({ description: 'Number of contacts assigned' }),
    }),
  }),
  status: 200,
  errors: [409, 422],
});

export const claim = endpoint({
  method: 'POST',
  path: '/v1/setterClaims/claim',
  summary: 'Claim a lead for yourself',
  description:
    'First come, first served: any later member gets 409 ALREADY_CLAIMED; a member who already has the lead gets their claim.',
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
  summary: 'Release your own claims',
  description: 'Others can then claim the leads. Answers 404 if none of the contacts has a claim to release.',
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
