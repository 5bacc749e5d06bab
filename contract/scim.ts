import { z } from 'zod';
import { endpoint, type Endpoint } from './endpoint.ts';
import * as groups from './scim-groups.ts';
import { anything, listOf, reading } from './scim-shapes.ts';
import * as users from './scim-users.ts';
import { text } from './shared.ts';

// For the directory of a company (RFC 7643, 7644). A surface of its own serves these endpoints: it accepts only
// provisioning keys and uses the formats of SCIM.

const serviceProviderConfig = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'What this service can do of SCIM',
  description:
    'Filters, sorting, ETags and PATCH are supported, bulk requests and passwords are not (RFC 7643 5).',
  input: z.object({}),
  output: anything,
  status: 200,
});

const resourceTypes = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  summary: 'The types of resources: users and groups',
  description: 'Where each type is found, and which schema it has (RFC 7643 6).',
  input: z.object({}),
  output: listOf(anything),
  status: 200,
});

const resourceType = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/ResourceTypes/{name}',
  summary: 'One type of resource',
  description: 'By name: User or Group.',
  input: z.object({ name: text(255) }),
  output: anything,
  status: 200,
});

const schemas = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/Schemas',
  summary: 'The attributes of users and groups',
  description: 'As RFC 7643 7 has them.',
  input: z.object({}),
  output: listOf(anything),
  status: 200,
});

const schema = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/Schemas/{urn}',
  summary: 'The attributes of one type of resource',
  description: 'By its URN.',
  input: z.object({ urn: text(255) }),
  output: anything,
  status: 200,
});

/**
 * The endpoints for directories. They are not part of the contract that the SDK, assistants and the tests over all
 * endpoints use.
 */
export const scimContract = {
  scim: { serviceProviderConfig, resourceTypes, resourceType, schemas, schema, ...users, ...groups },
} satisfies Record<'scim', Record<string, Endpoint>>;
