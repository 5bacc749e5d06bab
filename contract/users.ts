import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { roleKeys } from './roles.ts';
import { csvIds, csvOf } from './comma-lists.ts';
import {
  email,
  id,
  instant,
  listMeta,
  nameText,
  orShownUnder,
  paging,
  pagingRules,
  rowId,
  text,
} from './shared.ts';

export const userStatuses = ['INVITED', 'ACTIVE', 'DEACTIVATED'] as const;

const integration = z.object({
  type: z.enum(['GOOGLE_CALENDAR', 'MICROSOFT', 'CALDAV', 'ICS', 'ZOOM', 'STRIPE', 'SLACK']),
  account: z.string().meta({ description: 'Only if it is the member’s own email here; otherwise empty' }),
  status: z.enum(['CONNECTED', 'EXPIRED', 'ERROR']),
  connectedAt: instant,
  scopes: z.array(z.string()),
});

export const caps = z.object({
  day: z.int().min(1).max(1_000).nullish(),
  week: z.int().min(1).max(1_000).nullish(),
  month: z.int().min(1).max(1_000).nullish(),
});

export const User = z
  .object({
    id: rowId,
    accountId: rowId,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    meetingLink: z
      .string()
      .nullable()
      .meta({ description: 'The member’s own video link, for event locations with `perHost`' }),
    timeZone: z.string(),
    locale: z.string(),
    role: z.object({ id: z.int(), name: z.string(), key: z.enum(roleKeys) }),
    accountRole: z.enum(roleKeys),
    teams: z.array(z.object({ id: rowId, name: z.string() })),
    isOwner: z.boolean(),
    status: z.enum(userStatuses),
    availabilityStatus: z.enum(['SET', 'NOT_SET']),
    integrations: z.array(integration).meta({ description: 'Connected calendars and services' }),
    caps,
    twoFactor: z.boolean(),
    lastActiveAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable().meta({ description: 'Set when the member is deactivated' }),
  })
  .meta({ id: 'User' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/users',
  summary: 'List the members of the workspace',
  description: 'Including invited and deactivated ones; see `status`.',
  access: 'credential',
  scope: 'users:read',
  right: 'users:read',
  input: z
    .object({
      search: text(255).optional().meta({ description: 'Matches name or email' }),
      ids: csvIds.optional(),
      role: csvOf(roleKeys).optional(),
      teamIds: csvIds.optional(),
      status: csvOf(userStatuses).optional(),
      ...paging,
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.object({ users: z.array(User), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const invite = endpoint({
  method: 'POST',
  path: '/v1/users/invite',
  summary: 'Invite a person to the workspace by email',
  description: 'A provisioning key can invite to any role below administrator.',
  access: 'credential',
  scope: ['users:write', 'users:provision'],
  right: 'admin',
  stepUp: {},
  input: z.object({
    email,
    role: z.enum(roleKeys),
    firstName: nameText(100).optional(),
    lastName: nameText(100).optional(),
  }),
  output: z.object({ data: z.object({ user: User }) }),
  status: 201,
  errors: [409, 422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/users',
  summary: 'Update the role, caps or status of a member',
  description:
    'A member with upcoming calls can be deactivated only with `reassignTo`, a member who takes all of them. A provisioning key can change members below administrator.',
  access: 'credential',
  scope: ['users:write', 'users:provision'],
  right: 'admin',
  stepUp: { fields: ['role', 'status'] },
  input: z
    .object({
      id,
      role: orShownUnder('key', z.enum(roleKeys)).optional(),
      caps: caps.optional(),
      status: z.enum(['ACTIVE', 'DEACTIVATED']).optional(),
      reassignTo: id
        .optional()
        .meta({ description: 'Id of the member who takes the upcoming calls of a deactivated member' }),
    })
    .superRefine((value, context) => {
      if (value.reassignTo === undefined) return;
      const wrong =
        value.status === 'DEACTIVATED' ? issue('SAME_MEMBER') : issue('TRANSFER_WITHOUT_DEACTIVATION');
      if (value.status !== 'DEACTIVATED' || value.reassignTo === value.id)
        context.addIssue({ code: 'custom', path: ['reassignTo'], ...wrong });
    }),
  sentBack: User,
  output: z.object({ data: z.object({ user: User }) }),
  status: 200,
  codes: ['SLOT_UNAVAILABLE'],
  errors: [409, 422],
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/v1/users/{id}/resetSecondFactor',
  summary: 'Remove the second factors of a member',
  description:
    'For members who have lost them. Ends their sessions and notifies them by email. Not possible if their account also opens other workspaces or the operator’s console.',
  access: 'credential',
  scope: 'users:write',
  right: 'admin',
  stepUp: {},
  input: z.object({ id }),
  output: z.object({ data: z.object({ user: User }) }),
  status: 200,
  errors: [409],
});
