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
    token: z
      .string()
      .meta({ description: 'Alternative identifier of the event for programs; it grants no access' }),
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
      description: 'Parts that broke after the event was saved, because something they refer to has changed',
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
  .meta({ description: 'company/event, such as acme/intro-call' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/events',
  summary: 'List events',
  description: 'With `id` or `token`, the list has one event or none.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: z
    .object({
      id: id.optional(),
      token: text(255).optional(),
      ids: csvIds.optional(),
      search: text(255).optional(),
      userId: id.optional().meta({ description: 'Id of a member who hosts or owns the event' }),
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
  summary: 'Retrieve an event by id or linkPrefix',
  description: 'Includes all settings, hosts, and warnings about what broke since it was saved.',
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
  summary: 'Activate or deactivate an event',
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
  userId: id.nullish().meta({ description: 'Id of the owner; default the caller' }),
  teamId: id.nullish(),
  position: z.int().min(0).max(100_000).optional(),
  hosts: hostsIn.optional().meta({ description: 'Default, if there are no teams either: the owner' }),
  teams: z
    .array(orShownUnder('id', id))
    .max(50)
    .optional()
    .meta({ description: 'Teams whose members all host its calls' }),
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
    'An event is a bookable template: hosts, hours, rules, form and emails. Only `name` is required; every other setting has a default.',
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
  summary: 'Update an event',
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
  summary: 'Set or remove the cover image of an event',
  description:
    'Shown above the booking page. At most 2 MB. The image is scaled down, and a new one gets a new URL.',
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
  summary: 'Duplicate an event',
  description: 'Copies its hosts and settings. The copy has its own link and no bookings.',
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
  summary: 'Delete an event',
  description:
    'Its booking page is gone at once; calls already booked stay. To pause bookings, deactivate the event instead.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  input: z.object({ id }),
  output: z.object({ data: z.object({ id: rowId, deleted: z.literal(true) }) }),
  status: 200,
  errors: [409, 422],
});
