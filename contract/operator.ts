import { plans } from './account.ts';
import { auditFacts, auditFilters } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { z } from 'zod';
import { approvalStatuses } from './oauth-clients.ts';
import { filePassphrase, workspaceFileBytesMax, workspacePurposes } from './workspace-file.ts';
import { filledText, id, instant, listMeta, paging, pagingRules, rowId, text } from './shared.ts';

// The console of the operators of the installation. It never shows contents of a workspace, only numbers, plans, limits
// and contact persons. For everybody else these endpoints do not exist.

export const limitPointsMax = 1_000_000_000;
export const limitWindowMaxSec = 86_400;

const limits = z
  .object({
    points: z
      .int()
      .nullable()
      .meta({ description: 'Requests to one endpoint in one window; null: the plan’s' }),
    windowSec: z.int().nullable(),
    mcpPoints: z.int().nullable().meta({ description: 'MCP requests of one token in 10 seconds' }),
  })
  .meta({ id: 'OperatorLimits' });

const OperatorWorkspace = z
  .object({
    id: rowId,
    name: z.string(),
    slug: z.string(),
    plan: z.enum(plans),
    limits,
    allowance: z.object({ points: z.int(), windowSec: z.int() }).meta({ description: 'What is in force' }),
    owner: z.object({ id: rowId, name: z.string(), email: z.string() }).nullable(),
    members: z.int().meta({ description: 'Active ones' }),
    contacts: z.int(),
    calls: z.int(),
    apiKeys: z.int().meta({ description: 'Those that are not revoked' }),
    apps: z.int(),
    lastActivityAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'OperatorWorkspace' });

export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/v1/operator/workspaces',
  summary: 'The workspaces of the installation, the newest first',
  description: 'With plan, limits and how much there is in each.',
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
  summary: 'Bring in a workspace from its file',
  description:
    'All of it or nothing, from a file of the same version and of up to 32 MB; `callwright workspace import` takes larger ones. People are found by their email, or added without a password. Webhooks, keys, sign-in and connections are set up anew.',
  access: 'operator',
  scope: null,
  bodyLimit: 46_000_000,
  file: { field: 'content', bytesMax: workspaceFileBytesMax },
  input: z.object({
    content: z.base64('Must be base64').meta({ description: 'The file as base64, or a file of a form' }),
    passphrase: filePassphrase,
    purpose: z.enum(workspacePurposes, { error: 'Must be MOVE or COPY' }).meta({
      description:
        'MOVE: it goes on here, under its id where that is free. COPY: the original goes on elsewhere; a new id and slug, reminders that wait are skipped and automations switched off',
    }),
  }),
  output: z.object({
    data: z.object({
      workspace: OperatorWorkspace,
      rows: z.int().meta({ description: 'How many rows of the file were stored' }),
      addedPeople: z.int().meta({ description: 'People who were not here before' }),
      isSameId: z.boolean().meta({
        description: 'Whether it has the id of the file; else its links to events and calls are new',
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
  summary: 'Change the plan or the limits of a workspace; in force from the next request on',
  description: 'Fields left out stay as they are. It is noted in the log of operators.',
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

const OperatorClient = z
  .object({
    clientId: z.string(),
    name: z.string(),
    homepageUrl: z.string().nullable(),
    policyUri: z.string().nullable(),
    tosUri: z.string().nullable(),
    contacts: z.array(z.string()),
    hasLogo: z.boolean(),
    clientType: z.enum(['public', 'confidential']),
    status: z.enum(approvalStatuses),
    workspace: z
      .object({
        id: rowId,
        name: z.string(),
        slug: z.string(),
        owner: z.object({ id: rowId, name: z.string(), email: z.string() }).nullable(),
      })
      .nullable()
      .meta({ description: 'Who registered it; null for apps that registered or describe themselves' }),
    redirectUris: z.array(z.string()),
    scopes: z.array(z.object({ scope: z.string(), words: z.string() })),
    connections: z.int().meta({ description: 'People who have connected it' }),
    requestedAt: instant.nullable().meta({ description: 'When approval was asked for' }),
    rejectedAt: instant.nullable(),
    rejectionReason: z.string().nullable(),
    suspendedAt: instant.nullable(),
    suspensionReason: z.string().nullable(),
    lastUsedAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'OperatorClient' });

const clientViews = ['WAITING', 'PENDING', 'APPROVED', 'UNBOUND', 'SUSPENDED'] as const;

export const listClients = endpoint({
  method: 'GET',
  path: '/v1/operator/clients',
  summary: 'Third-party apps, those that ask for approval first',
  description: 'With who registered each, what it may be granted, and how many people use it.',
  access: 'operator',
  scope: null,
  input: z
    .object({
      ...paging,
      search: text(100).optional().meta({ description: 'Part of the name, or the client id' }),
      view: z.enum(clientViews).optional().meta({
        description:
          'WAITING: asks for approval; PENDING: not approved; APPROVED: approved or active; UNBOUND: of no workspace; SUSPENDED',
      }),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.array(OperatorClient), count: z.int(), meta: listMeta }),
  status: 200,
});

const clientId = filledText(2_048).regex(
  /^(ocl_[\w-]+|https?:\/\/\S+)$/,
  'Must be a client id: ocl_…, or the address of a client’s document',
);
const reason = filledText(500);
const oneClient = z.object({ data: z.object({ client: OperatorClient }) });

export const approveClient = endpoint({
  method: 'POST',
  path: '/v1/operator/clients/{clientId}/approve',
  summary: 'Let people of every workspace use an app',
  description: 'Until then only people of its own workspace can connect it.',
  access: 'operator',
  scope: null,
  input: z.object({ clientId }),
  output: oneClient,
  status: 200,
});

export const rejectClient = endpoint({
  method: 'POST',
  path: '/v1/operator/clients/{clientId}/reject',
  summary: 'Decline a request for approval; its own workspace keeps using the app and may ask again',
  description: 'The reason is shown to the people who registered the app.',
  access: 'operator',
  scope: null,
  input: z.object({ clientId, reason }),
  output: oneClient,
  status: 200,
  errors: [409],
});

export const suspendClient = endpoint({
  method: 'POST',
  path: '/v1/operator/clients/{clientId}/suspend',
  summary: 'Stop an app everywhere, its live tokens included, until it is resumed',
  description: 'The reason is shown to the people who registered the app. Nothing is deleted.',
  access: 'operator',
  scope: null,
  input: z.object({ clientId, reason }),
  output: oneClient,
  status: 200,
});

export const resumeClient = endpoint({
  method: 'POST',
  path: '/v1/operator/clients/{clientId}/resume',
  summary: 'Resume a suspended app with everything it had',
  description: 'Tokens that have not expired work again.',
  access: 'operator',
  scope: null,
  input: z.object({ clientId }),
  output: oneClient,
  status: 200,
});

const OperatorAct = z
  .object({
    ...auditFacts,
    operator: z
      .object({ id: rowId, name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'Null for the command line' }),
    subject: z.string().meta({ description: 'What it was done to: a slug, a client id, an email' }),
    workspaceId: rowId.nullable(),
  })
  .meta({ id: 'OperatorAct' });

export const listActs = endpoint({
  method: 'GET',
  path: '/v1/operator/acts',
  summary: 'What operators have done, the newest first',
  description: 'From the console and the command line. The log is a chain of hashes.',
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
