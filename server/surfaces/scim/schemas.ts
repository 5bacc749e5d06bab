import { administratorRoles, roleKeys } from '@callwright/contract/roles.ts';
import { scimUrns } from '@callwright/contract/scim-shapes.ts';

// The attributes of users and groups (RFC 7643 7), for `/Schemas` and for the paths of PATCH operations.

type Mutability = 'readOnly' | 'readWrite' | 'immutable';

export type Attribute = {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly mutability: Mutability;
  readonly returned: 'always' | 'default';
  readonly caseExact?: boolean;
  readonly uniqueness?: 'none' | 'server';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
};

type Facts = Partial<Attribute> & Pick<Attribute, 'name' | 'description'>;

function attribute(facts: Facts): Attribute {
  return {
    type: 'string',
    multiValued: false,
    required: false,
    mutability: 'readWrite',
    returned: 'default',
    ...(facts.subAttributes === undefined && { caseExact: false, uniqueness: 'none' }),
    ...facts,
  };
}

function fixed(facts: Facts): Attribute {
  return attribute({ mutability: 'readOnly', ...facts });
}

const externalId = attribute({
  name: 'externalId',
  description: 'What the directory knows it by',
  caseExact: true,
  uniqueness: 'server',
});

const userAttributes: readonly Attribute[] = [
  attribute({
    name: 'userName',
    description: 'The e-mail address that the member signs in with. It stays as it is once it is there',
    required: true,
    mutability: 'immutable',
    uniqueness: 'server',
  }),
  externalId,
  attribute({
    name: 'name',
    type: 'complex',
    mutability: 'immutable',
    description: 'The name a person is invited with. Once they have joined it is their own',
    subAttributes: ['formatted', 'familyName', 'givenName'].map((name) =>
      attribute({ name, mutability: 'immutable', description: `The ${name} part` }),
    ),
  }),
  fixed({ name: 'displayName', description: 'The name as it is shown' }),
  attribute({
    name: 'active',
    type: 'boolean',
    description: 'False deactivates the member; true brings them back',
  }),
  fixed({
    name: 'emails',
    type: 'complex',
    multiValued: true,
    description: 'The userName, as an address',
    subAttributes: [
      fixed({ name: 'value', description: 'The address' }),
      fixed({ name: 'type', description: 'Always work', canonicalValues: ['work'] }),
      fixed({ name: 'primary', type: 'boolean', description: 'Always true' }),
    ],
  }),
  attribute({
    name: 'roles',
    type: 'complex',
    multiValued: true,
    description: 'The role in the workspace. There is one, below administrator',
    subAttributes: [
      attribute({
        name: 'value',
        description: 'The key or the name of the role',
        canonicalValues: roleKeys.filter((key) => !administratorRoles.includes(key)),
      }),
      attribute({ name: 'display', description: 'The name of the role' }),
      attribute({ name: 'type', description: 'Not used' }),
      attribute({ name: 'primary', type: 'boolean', description: 'Always true' }),
    ],
  }),
  fixed({
    name: 'groups',
    type: 'complex',
    multiValued: true,
    description: 'The teams of the member; they are changed through the groups',
    subAttributes: [
      fixed({ name: 'value', description: 'The id of the team' }),
      fixed({ name: '$ref', type: 'reference', description: 'Its address', referenceTypes: ['Group'] }),
      fixed({ name: 'display', description: 'Its name' }),
      fixed({ name: 'type', description: 'Always direct' }),
    ],
  }),
];

const groupAttributes: readonly Attribute[] = [
  attribute({
    name: 'displayName',
    description: 'The name of the team',
    required: true,
    uniqueness: 'server',
  }),
  externalId,
  attribute({
    name: 'members',
    type: 'complex',
    multiValued: true,
    description: 'The people in the team',
    subAttributes: [
      attribute({ name: 'value', description: 'The id of the user', mutability: 'immutable' }),
      attribute({
        name: '$ref',
        type: 'reference',
        description: 'Its address',
        mutability: 'immutable',
        referenceTypes: ['User'],
      }),
      fixed({ name: 'type', description: 'Always User' }),
    ],
  }),
];

export type ResourceSchema = {
  readonly id: string;
  readonly name: 'User' | 'Group';
  readonly endpoint: '/Users' | '/Groups';
  readonly description: string;
  readonly attributes: readonly Attribute[];
  /** Attributes of RFC 7643 that are accepted but not stored. */
  readonly ignored: ReadonlySet<string>;
};

const everywhere = ['schemas', 'id', 'meta'];
const notKept = [
  'nickName profileUrl title userType preferredLanguage locale timezone password phoneNumbers ims photos addresses',
  'entitlements x509Certificates',
]
  .join(' ')
  .split(' ');

export const userSchema: ResourceSchema = {
  id: scimUrns.user,
  name: 'User',
  endpoint: '/Users',
  description: 'A member of the workspace',
  attributes: userAttributes,
  ignored: lowered([...everywhere, ...notKept]),
};

export const groupSchema: ResourceSchema = {
  id: scimUrns.group,
  name: 'Group',
  endpoint: '/Groups',
  description: 'A team',
  attributes: groupAttributes,
  ignored: lowered(everywhere),
};

export const resourceSchemas: readonly ResourceSchema[] = [userSchema, groupSchema];

function lowered(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}
