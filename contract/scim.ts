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
  summary: 'Get the supported SCIM features',
  description:
    'Filters, sorting, ETags and PATCH are supported; bulk requests and passwords are not (RFC 7643, section 5).',
  input: z.object({}),
  output: anything,
  status: 200,
});

const resourceTypes = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  summary: 'List resource types',
  description: 'Users and groups, with the endpoint and schema of each (RFC 7643, section 6).',
  input: z.object({}),
  output: listOf(anything),
  status: 200,
});

const resourceType = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/ResourceTypes/{name}',
  summary: 'Retrieve a resource type',
  description: 'By name: User or Group.',
  input: z.object({ name: text(255) }),
  output: anything,
  status: 200,
});

const schemas = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/Schemas',
  summary: 'List the schemas of users and groups',
  description: 'Their attributes, as defined by RFC 7643, section 7.',
  input: z.object({}),
  output: listOf(anything),
  status: 200,
});

const schema = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/Schemas/{urn}',
  summary: 'Retrieve a schema',
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
