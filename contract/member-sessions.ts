import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { filledText, id, instant } from './shared.ts';

// The sessions of members, for administrators of the workspace. Sessions in other workspaces are not shown.

const MemberSession = z
  .object({
    id: z.string(),
    ip: z.string().nullable().meta({ description: 'IP address the person signed in from' }),
    userAgent: z.string().nullable(),
    createdAt: instant,
    lastUsedAt: instant.meta({ description: 'In this workspace' }),
  })
  .meta({ id: 'MemberSession' });

export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/users/{id}/sessions',
  summary: 'List the sessions of a member in this workspace',
  description: 'Last used first. Activity in other workspaces is not shown.',
  access: 'credential',
  scope: 'audit:read',
  right: 'admin',
  input: z.object({ id }),
  output: z.object({ data: z.object({ sessions: z.array(MemberSession) }) }),
  status: 200,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/v1/users/{id}/sessions/{sessionId}',
  summary: 'End a session of a member in this workspace',
  description: 'The member has to sign in again. The session stays open in other workspaces.',
  access: 'credential',
  scope: 'users:write',
  right: 'admin',
  input: z.object({ id, sessionId: filledText(64) }),
  output: z.object({ data: z.object({ done: z.literal(true) }) }),
  status: 200,
});
