import { z } from 'zod';
import { filledName, nameText, text } from './shared.ts';

// Users and groups as the directory of a company sees them (RFC 7643, 7644).

export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
} as const;

/** The maximum and default size of a page. */
export const scimPageMax = 200;
const scimPageDefault = 100;
const operationsMax = 1_000;

/** The error reasons (RFC 7644 3.12) that occur. */
export const scimTypes = [
  'invalidFilter',
  'invalidPath',
  'invalidSyntax',
  'invalidValue',
  'mutability',
  'noTarget',
  'uniqueness',
] as const;
export type ScimType = (typeof scimTypes)[number];

const Meta = z.object({
  resourceType: z.string(),
  created: z.string().optional(),
  lastModified: z.string().optional(),
  location: z.string().optional(),
  version: z.string().optional(),
});
const several = z.array(z.record(z.string(), z.unknown())).optional();

/** All attributes but the id can be left out of a reply: `attributes`, `excludedAttributes`. */
export const ScimUser = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    userName: z.string().optional(),
    name: z.record(z.string(), z.string()).optional(),
    displayName: z.string().optional(),
    active: z.boolean().optional(),
    emails: several,
    roles: several,
    groups: several,
    meta: Meta.partial().optional(),
  })
  .meta({ id: 'ScimUser' });

export const ScimGroup = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    displayName: z.string().optional(),
    members: several,
    meta: Meta.partial().optional(),
  })
  .meta({ id: 'ScimGroup' });

export function listOf<T extends z.ZodType>(resource: T) {
  return z.object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
  });
}

const wholeNumber = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^-?[0-9]{1,9}$/)
      .transform(Number),
  ],
  {
    error: 'Must be a whole number',
  },
);
const names = z
  .union([text(2_000).transform((value) => value.split(',')), z.array(text(255)).max(100)])
  .transform((list) => list.map((name) => name.trim()).filter((name) => name !== ''));

/** The attributes in a reply. */
export const selection = {
  attributes: names.optional().meta({ description: 'Attributes to return, comma-separated' }),
  excludedAttributes: names.optional().meta({ description: 'Attributes to leave out, comma-separated' }),
};

export const query = {
  filter: text(2_000).optional().meta({ description: '`userName eq "ann@example.com"` (RFC 7644 3.4.2.2)' }),
  startIndex: wholeNumber
    .default(1)
    .transform((value) => Math.max(1, value))
    .meta({ description: 'From 1' }),
  count: wholeNumber
    .default(scimPageDefault)
    .transform((value) => Math.min(scimPageMax, Math.max(0, value)))
    .meta({ description: `At most ${scimPageMax}` }),
  sortBy: text(255).optional(),
  sortOrder: z
    .string()
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(['ascending', 'descending']))
    .default('ascending'),
  ...selection,
};

const externalId = text(255).nullish();
/** Some directories send booleans as text. */
const truth = z
  .union(
    [
      z.boolean(),
      z
        .string()
        .regex(/^(true|false)$/i)
        .transform((value) => value.toLowerCase() === 'true'),
    ],
    {
      error: 'Must be true or false',
    },
  )
  .meta({ description: 'true or false, also as text' });
const references = z
  .array(z.looseObject({ value: z.union([text(20), z.int().transform(String)]) }))
  .max(10_000);

export const userBody = {
  userName: text(255).meta({ description: 'Email address the member signs in with' }),
  externalId,
  active: truth.nullish(),
  name: z
    .looseObject({ givenName: nameText(100).nullish(), familyName: nameText(100).nullish() })
    .nullish()
    .meta({ description: 'Used for new people; existing people keep their own name' }),
  roles: z
    .unknown()
    .optional()
    .meta({ description: 'A role below administrator, by key or name; CLOSER if none is given' }),
};
export const groupBody = {
  displayName: filledName(255),
  externalId,
  members: references.nullish(),
};

export const patchOperation = z.object({
  op: z
    .string()
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(['add', 'replace', 'remove'], { error: 'Must be add, replace or remove' })),
  path: z.string().max(2_000).nullish(),
  value: z.unknown().optional(),
});
export type PatchOperation = z.output<typeof patchOperation>;
export const patchBody = { Operations: z.array(patchOperation).min(1).max(operationsMax) };

export const reading = {
  access: 'credential',
  scope: 'users:read',
  right: 'users:read',
  dialect: 'scim',
} as const;
export const writing = {
  access: 'credential',
  scope: 'users:provision',
  right: 'admin',
  dialect: 'scim',
} as const;
export const anything = z.looseObject({});
