import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  groupBody,
  listOf,
  patchBody,
  query,
  reading,
  ScimGroup,
  selection,
  writing,
} from './scim-shapes.ts';
import { id } from './shared.ts';

export const listGroups = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/Groups',
  summary: 'List or find teams',
  description: '`filter` finds by attributes, such as `displayName eq "Closers"`.',
  input: z.object(query),
  output: listOf(ScimGroup),
  status: 200,
});

export const searchGroups = endpoint({
  ...reading,
  method: 'POST',
  path: '/scim/v2/Groups/.search',
  summary: 'List or find teams with the query in the body',
  description: 'For queries that are too long or too private for a URL.',
  input: z.object(query),
  output: listOf(ScimGroup),
  status: 200,
});

export const getGroup = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/Groups/{id}',
  summary: 'Retrieve a team',
  description: '`excludedAttributes=members` leaves out its members.',
  input: z.object({ id, ...selection }),
  output: ScimGroup,
  status: 200,
  etag: true,
});

export const createGroup = endpoint({
  ...writing,
  method: 'POST',
  path: '/scim/v2/Groups',
  summary: 'Create a team',
  description: 'Members are named by their ids.',
  input: z.object({ ...groupBody, ...selection }),
  output: ScimGroup,
  status: 201,
  errors: [409],
});

export const replaceGroup = endpoint({
  ...writing,
  method: 'PUT',
  path: '/scim/v2/Groups/{id}',
  summary: 'Update a team',
  description: 'Attributes left out stay unchanged.',
  input: z.object({ id, ...groupBody, ...selection }),
  output: ScimGroup,
  status: 200,
  errors: [409, 412],
  etag: true,
});

export const patchGroup = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/scim/v2/Groups/{id}',
  summary: 'Patch a team',
  description: 'Changes single attributes or members. Operations are applied in order, all or none.',
  input: z.object({ id, ...patchBody, ...selection }),
  output: ScimGroup,
  status: 200,
  errors: [409, 412],
  etag: true,
});

export const removeGroup = endpoint({
  ...writing,
  method: 'DELETE',
  path: '/scim/v2/Groups/{id}',
  summary: 'Delete a team',
  description: 'Its members stay in the workspace; events lose the hosts they had through the team.',
  input: z.object({ id }),
  output: z.object({}),
  status: 204,
  errors: [409, 412],
  etag: true,
});
