import { plans } from './account.ts';
import { auditFacts, auditFilters } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { z } from 'zod';
import { filePassphrase, workspaceFileBytesMax, workspacePurposes } from './workspace-file.ts';
import { id, instant, listMeta, paging, pagingRules, rowId, text } from './shared.ts';

// The console of the operators of the installation. It never shows contents of a workspace, only numbers, plans, limits
// and contact persons. For everybody else these endpoints do not exist.

export const limitPointsMax = 1_000_000_000;
export const limitWindowMaxSec = 86_400;

const limits = z
  .object({
    points: z
      .int()
      .nullable()
      .meta({ description: 'Requests allowed per endpoint and window; null for the plan’s' }),
    windowSec: z.int().nullable(),
    mcpPoints: z.int().nullable().meta({ description: 'MCP requests allowed per token in 10 seconds' }),
  })
  .meta({ id: 'OperatorLimits' });

const OperatorWorkspace = z
  .object({
    id: rowId,
    name: z.string(),
    slug: z.string(),
    plan: z.enum(plans),
    limits,
    allowance: z.object({ points: z.int(), windowSec: z.int() }).meta({ description: 'Limits in force' }),
    owner: z.object({ id: rowId, name: z.string(), email: z.string() }).nullable(),
    members: z.int().meta({ description: 'Number of active members' }),
    contacts: z.int(),
    calls: z.int(),
    apiKeys: z.int().meta({ description: 'Number of API keys that are not revoked' }),
    apps: z.int(),
    lastActivityAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'OperatorWorkspace' });

export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/v1/operator/workspaces',
  summary: 'List the workspaces of the installation',
  description: 'Newest first, with plan, limits and record counts.',
  access: 'operator',
  scope: null,
  input: z
    .object({
      ...paging,
      search: text(100).optional().meta({ description: 'Part of the name, slug or owner’s email, or an id' }),
      plan: z.enum(plans).optional(),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.array(OperatorWorkspace), count: z.int(), meta: listMeta }),
  status: 200,
});

export const importWorkspace = endpoint({
  method: 'POST',
  path: '/v1/operator/workspaces',
  summary: 'Import a workspace from its file',
  description:
    'All of it or nothing, from a file of the same version and up to 32 MB; `callwright workspace import` takes larger ones. People are matched by email, or added without a password. Webhooks, keys, sign-in and connections have to be set up again.',
  access: 'operator',
  scope: null,
  bodyLimit: 46_000_000,
  file: { field: 'content', bytesMax: workspaceFileBytesMax },
  input: z.object({
    content: z.base64('Must be base64').meta({ description: 'Base64, or a file in a multipart form' }),
    passphrase: filePassphrase,
    purpose: z.enum(workspacePurposes, { error: 'Must be MOVE or COPY' }).meta({
      description:
        'MOVE: the workspace continues here, with its id if that is free. COPY: the original continues elsewhere; the copy gets a new id and slug, pending reminders are skipped and automations switched off',
    }),
  }),
  output: z.object({
    data: z.object({
      workspace: OperatorWorkspace,
      rows: z.int().meta({ description: 'Number of rows stored' }),
      addedPeople: z.int().meta({ description: 'Number of people who were new here' }),
      isSameId: z.boolean().meta({
        description: 'Whether it has the id of the file; if not, its links to events and calls are new',
      }),
    }),
  }),
  status: 201,
});

const limit = (max: number) =>
  z.int(`Must be a whole number from 1 to ${max}`).min(1).max(max).nullable().optional();

export const updateWorkspace = endpoint({
  method: 'PUT',
  path: '/v1/operator/workspaces/{id}',
  summary: 'Update the plan or the limits of a workspace',
  description:
    'In force from the next request on. Fields left out stay unchanged. Recorded in the operator log.',
  access: 'operator',
  scope: null,
  input: z.object({
    id,
    plan: z.enum(plans).optional(),
    limits: z
      .object({
        points: limit(limitPointsMax),
        windowSec: limit(limitWindowMaxSec),
        mcpPoints: limit(limitPointsMax),
      })
      .optional()
      .meta({ description: 'null resets a limit to the plan’s; fields left out stay unchanged' }),
  }),
  sentBack: OperatorWorkspace,
  output: z.object({ data: z.object({ workspace: OperatorWorkspace }) }),
  status: 200,
});

const OperatorAct = z
  .object({
    ...auditFacts,
    operator: z
      .object({ id: rowId, name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'Null for the command line' }),
    subject: z.string().meta({ description: 'Target of the action: a slug, client id or email' }),
    workspaceId: rowId.nullable(),
  })
  .meta({ id: 'OperatorAct' });

export const listActs = endpoint({
  method: 'GET',
  path: '/v1/operator/acts',
  summary: 'List operator actions',
  description: 'From the console and the command line, newest first. The log is a chain of hashes.',
  access: 'operator',
  scope: null,
  input: z
    .object({
      ...auditFilters,
      operatorId: id.optional(),
      workspaceId: id.optional(),
      subject: text(255).min(1).optional(),
      ...paging,
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.array(OperatorAct), count: z.int(), meta: listMeta }),
  status: 200,
});
