import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hostOut, hostsIn } from './event-hosts.ts';
import { callTypes, eventName, eventSettings } from './event-settings.ts';
import { EventWarning } from './event-warnings.ts';
import { csvIds, csvOf } from './comma-lists.ts';
import { picture, pictureBodyMax, pictureBytesMax, pictureUrl } from './pictures.ts';
import {
  filledName,
  filledText,
  flag,
  id,
  instant,
  listMeta,
  nameText,
  orShownUnder,
  paging,
  pagingRules,
  rowId,
  sorting,
  text,
} from './shared.ts';

export const eventStatuses = ['ACTIVATED', 'DEACTIVATED'] as const;

export const Event = z
  .object({
    id: rowId,
    accountId: rowId,
    token: z.string().meta({ description: 'Another name of the event for programs; it opens nothing' }),
    linkPrefix: z.string().meta({ description: 'company-slug/event-slug' }),
    status: z.enum(eventStatuses),
    userId: rowId.nullable(),
    teamId: rowId.nullable(),
    name: z.string(),
    internalName: z.string().nullable(),
    slug: z.string(),
    description: z.string().nullable(),
    color: z.string().nullable(),
    coverUrl: pictureUrl,
    eventType: z.enum(callTypes),
    position: z.int(),
    publicUrl: z.string(),
    hosts: z.array(hostOut),
    teams: z.array(z.object({ id: rowId, name: z.string() })),
    // All settings, with defaults for those that an older version did not have.
    ...eventSettings,
    warnings: z.array(EventWarning).meta({
      description: 'Parts that broke after it was saved, because something they refer to has changed',
    }),
    stats: z.object({
      views: z.int(),
      started: z.int(),
      submitted: z.int(),
      booked: z.int(),
      conversion: z.number().meta({ description: 'booked / views, 0 to 1' }),
    }),
    createdBy: rowId.nullable(),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'Event' });

/** The event by its link. A link of no event is not found. */
export const linkPrefix = filledText(255)
  .toLowerCase()
  .meta({ description: 'company/event, like acme/intro-call' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/events',
  summary: 'List events, or find one by id or token',
  description: 'With `id` or `token` the list has one event or none.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: z
    .object({
      id: id.optional(),
      token: text(255).optional(),
      ids: csvIds.optional(),
      search: text(255).optional(),
      userId: id.optional().meta({ description: 'Hosted or owned by' }),
      teamId: id.optional(),
      status: csvOf(eventStatuses).optional(),
      eventType: csvOf(callTypes).optional(),
      latestFirst: flag.optional(),
      sort: z.enum(['asc', 'desc']).optional().meta({ description: 'By creation' }),
      includeDeleted: flag.optional(),
      ...paging,
      ...sorting(['id', 'createdAt', 'name'], 'createdAt'),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.array(Event), count: z.int(), meta: listMeta }),
  status: 200,
});

export const detail = endpoint({
  method: 'GET',
  path: '/v1/events/detail',
  summary: 'One event by id or linkPrefix',
  description: 'With all settings, its hosts, and warnings about what broke since it was saved.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: z.object({ id: id.optional(), linkPrefix: linkPrefix.optional() }).superRefine((value, context) => {
    if (value.id === undefined && value.linkPrefix === undefined)
      context.addIssue({ code: 'custom', path: ['id'], ...issue('EVENT_UNNAMED') });
  }),
  output: z.object({ data: z.object({ event: Event }) }),
  status: 200,
  etag: true,
});

export const setStatus = endpoint({
  method: 'PUT',
  path: '/v1/events/status',
  summary: 'Switch an event on or off',
  description: 'A deactivated event takes no bookings; calls already booked stay.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  input: z.object({ id, status: z.enum(eventStatuses, { error: 'Must be ACTIVATED or DEACTIVATED' }) }),
  output: z.object({ data: z.object({ id: rowId, status: z.enum(eventStatuses) }) }),
  status: 200,
  errors: [409, 422],
});

const identity = {
  internalName: nameText(255).nullish(),
  description: text(10_000).nullish(),
  color: text(32).nullish(),
  userId: id.nullish().meta({ description: 'Owner; default the caller' }),
  teamId: id.nullish(),
  position: z.int().min(0).max(100_000).optional(),
  hosts: hostsIn.optional().meta({ description: 'Default, when there are no teams either: the owner' }),
  teams: z
    .array(orShownUnder('id', id))
    .max(50)
    .optional()
    .meta({ description: 'Teams whose members all host' }),
};

/** Settings without their defaults: fields left out of an update stay unchanged. */
const settingsPatch = Object.fromEntries(
  Object.entries(eventSettings).map(([name, schema]) => [
    name,
    unwrapDefault(schema)
      .optional()
      .meta(schema.meta() ?? {}),
  ]),
) as { [K in keyof typeof eventSettings]: z.ZodOptional<(typeof eventSettings)[K]> }; // same schemas, made optional

function unwrapDefault(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? (schema.unwrap() as z.ZodType)
    : schema;
}

const reply = z.object({ data: z.object({ event: Event }) });

export const create = endpoint({
  method: 'POST',
  path: '/v1/events',
  summary: 'Create an event',
  description:
    'An event is a template that can be booked: hosts, hours, rules, form and mails. Only `name` is needed; every other setting has a default.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  input: z.object({
    name: filledName(255),
    slug: eventName.optional().meta({ description: 'Default: made from the name' }),
    eventType: z.enum(callTypes).default('STRATEGY_EVENT'),
    status: z.enum(eventStatuses).default('ACTIVATED'),
    ...identity,
    ...eventSettings,
  }),
  output: reply,
  status: 201,
  codes: ['NAME_TAKEN'],
  errors: [409, 422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/events',
  summary: 'Change an event',
  description: 'Fields left out stay unchanged; `hosts` and `teams` replace the whole list.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  input: z.object({
    id,
    name: filledName(255).optional(),
    slug: eventName.optional(),
    eventType: z.enum(callTypes).optional(),
    status: z.enum(eventStatuses).optional(),
    ...identity,
    ...settingsPatch,
  }),
  sentBack: Event,
  output: reply,
  status: 200,
  codes: ['NAME_TAKEN'],
  errors: [409, 412, 422],
  etag: true,
});

export const updateCover = endpoint({
  method: 'PUT',
  path: '/v1/events/cover',
  summary: 'Set or remove the picture above the booking page of an event',
  description: 'At most 2 MB. The picture is made smaller, and a new one has a new address.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  bodyLimit: pictureBodyMax,
  file: { field: 'cover', bytesMax: pictureBytesMax },
  input: z.object({ id, cover: picture }),
  output: reply,
  status: 200,
});

export const duplicate = endpoint({
  method: 'POST',
  path: '/v1/events/duplicate',
  summary: 'Copy an event with its hosts and settings',
  description: 'Nobody has booked the copy yet, and it has a link of its own.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  input: z.object({ id, name: filledName(255).optional() }),
  output: reply,
  status: 201,
  codes: ['NAME_TAKEN'],
  errors: [409, 422],
});

export const remove = endpoint({
  method: 'POST',
  path: '/v1/events/delete',
  summary: 'Delete an event; calls already booked stay',
  description: 'Its booking page is gone at once. For a pause, deactivate the event instead.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  input: z.object({ id }),
  output: z.object({ data: z.object({ id: rowId, deleted: z.literal(true) }) }),
  status: 200,
  errors: [409, 422],
});
