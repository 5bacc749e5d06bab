import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listOf, patchBody, query, reading, ScimUser, selection, userBody, writing } from './scim-shapes.ts';
import { id } from './shared.ts';

export const listUsers = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/Users',
  summary: 'List or find members',
  description: '`filter` finds by attributes, such as `userName eq "ann@example.com"`.',
  input: z.object(query),
  output: listOf(ScimUser),
  status: 200,
});

export const searchUsers = endpoint({
  ...reading,
  method: 'POST',
  path: '/scim/v2/Users/.search',
  summary: 'List or find members with the query in the body',
  description: 'For queries that are too long or too private for a URL.',
  input: z.object(query),
  output: listOf(ScimUser),
  status: 200,
});

export const getUser = endpoint({
  ...reading,
  method: 'GET',
  path: '/scim/v2/Users/{id}',
  summary: 'Retrieve a member',
  description: '`attributes` and `excludedAttributes` select the attributes returned.',
  input: z.object({ id, ...selection }),
  output: ScimUser,
  status: 200,
  etag: true,
});

export const createUser = endpoint({
  ...writing,
  method: 'POST',
  path: '/scim/v2/Users',
  summary: 'Create a member by invitation',
  description: 'The person gets an invitation by email. Answers 409 if a member already has the address.',
  input: z.object({ ...userBody, ...selection }),
  output: ScimUser,
  status: 201,
  errors: [409],
});

export const replaceUser = endpoint({
  ...writing,
  method: 'PUT',
  path: '/scim/v2/Users/{id}',
  summary: 'Update a member',
  description: 'Attributes left out stay unchanged.',
  input: z.object({ id, ...userBody, ...selection }),
  output: ScimUser,
  status: 200,
  errors: [409, 412],
  etag: true,
});

export const patchUser = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/scim/v2/Users/{id}',
  summary: 'Patch a member',
  description:
    '`active` false deactivates the member. Their upcoming calls go to a manager of their teams or, if none can take them, to the member who created the key.',
  input: z.object({ id, ...patchBody, ...selection }),
  output: ScimUser,
  status: 200,
  errors: [409, 412],
  etag: true,
});

export const removeUser = endpoint({
  ...writing,
  method: 'DELETE',
  path: '/scim/v2/Users/{id}',
  summary: 'Deactivate a member and forget the directory’s identifiers',
  description:
    'Their upcoming calls go to a manager of their teams or, if none can take them, to the member who created the key.',
  input: z.object({ id }),
  output: z.object({}),
  status: 204,
  errors: [409, 412],
  etag: true,
});
