import type { scimContract } from '@callwright/contract/scim.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';
import { createGroup, patchGroup, removeGroup, replaceGroup } from '#/surfaces/scim/change-group.ts';
import { patchUser, removeUser, replaceUser } from '#/surfaces/scim/change-user.ts';
import { createUser } from '#/surfaces/scim/create-user.ts';
import {
  resourceType,
  resourceTypes,
  schema,
  schemas,
  serviceProviderConfig,
} from '#/surfaces/scim/discovery.ts';
import { getGroup, listGroups } from '#/surfaces/scim/groups.ts';
import { getUser, listUsers } from '#/surfaces/scim/users.ts';

/** Endpoints for user directories (SCIM). */
export const scimHandlers = {
  scim: {
    serviceProviderConfig,
    resourceTypes,
    resourceType,
    schemas,
    schema,
    listUsers,
    searchUsers: listUsers,
    getUser,
    createUser,
    replaceUser,
    patchUser,
    removeUser,
    listGroups,
    searchGroups: listGroups,
    getGroup,
    createGroup,
    replaceGroup,
    patchGroup,
    removeGroup,
  },
} satisfies Handlers<typeof scimContract>;
