import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deletedIds } from './ids.ts';
import { filledName, id, instant, listMeta, paging, pagingRules, rowId, text } from './shared.ts';

const teamColors = ['blue', 'indigo', 'purple', 'green', 'yellow', 'red', 'pink', 'gray'] as const;

export const Team = z
  .object({
    id: rowId,
    name: z.string(),
    color: z.string().nullable(),
    memberIds: z.array(rowId).meta({ description: 'Ids of everybody in the team, including managers' }),
    managerIds: z
      .array(rowId)
      .meta({ description: 'Ids of members who manage the working hours of the others' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Team' });

const people = z.array(id).max(1_000);
const color = z.enum(teamColors, { error: `Must be one of ${teamColors.join(', ')}` }).nullish();

export const list = endpoint({
  method: 'GET',
  path: '/v1/teams',
  summary: 'List teams',
  description: 'Includes the ids of members and managers.',
  access: 'credential',
  scope: 'users:read',
  right: 'users:read',
  input: z
    .object({
      search: text(255).optional().meta({ description: 'Matches any part of the name' }),
      userId: id.optional().meta({ description: 'Id of a member; lists only their teams' }),
      ...paging,
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.object({ teams: z.array(Team), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/teams',
  summary: 'Create a team',
  description: 'Managers of a team see and change the working hours of its members.',
  access: 'credential',
  scope: 'users:write',
  right: 'admin',
  input: z.object({
    name: filledName(255),
    color,
    memberIds: people.default([]),
    managerIds: people.default([]).meta({ description: 'Become members too' }),
  }),
  output: z.object({ data: z.object({ team: Team }) }),
  status: 201,
  codes: ['NAME_TAKEN'],
  errors: [409, 422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/teams',
  summary: 'Update a team',
  description: '`memberIds` and `managerIds` replace the whole list.',
  access: 'credential',
  scope: 'users:write',
  right: 'admin',
  input: z.object({
    id,
    name: filledName(255).optional(),
    color,
    memberIds: people.optional(),
    managerIds: people.optional(),
  }),
  sentBack: Team,
  output: z.object({ data: z.object({ team: Team }) }),
  status: 200,
  codes: ['NAME_TAKEN'],
  errors: [409, 422],
});

export const remove = endpoint({
  method: 'POST',
  path: '/v1/teams/delete',
  summary: 'Delete teams',
  description: 'Their members stay; events lose the hosts they had through the team.',
  access: 'credential',
  scope: 'users:write',
  right: 'admin',
  input: z.object({ ids: z.array(id).min(1).max(200) }),
  output: deletedIds,
  status: 200,
  errors: [409, 422],
});
