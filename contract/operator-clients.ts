import { endpoint } from './endpoint.ts';
import { z } from 'zod';
import { approvalStatuses } from './oauth-clients.ts';
import { filledText, instant, listMeta, paging, pagingRules, rowId, text } from './shared.ts';

// Third-party apps, for the operators of the installation.

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
      .meta({
        description: 'Workspace that registered it; null for apps that registered or describe themselves',
      }),
    redirectUris: z.array(z.string()),
    scopes: z.array(z.object({ scope: z.string(), words: z.string() })),
    connections: z.int().meta({ description: 'Number of people who have connected it' }),
    requestedAt: instant.nullable().meta({ description: 'When approval was requested' }),
    rejectedAt: instant.nullable(),
    rejectionReason: z.string().nullable(),
    suspendedAt: instant.nullable(),
    suspensionReason: z.string().nullable(),
    unreviewedSince: instant
      .nullable()
      .meta({ description: 'Since when an approved app differs from what was approved' }),
    lastUsedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'OperatorClient' });

const clientViews = ['WAITING', 'PENDING', 'APPROVED', 'UNBOUND', 'SUSPENDED'] as const;

export const listClients = endpoint({
  method: 'GET',
  path: '/v1/operator/clients',
  summary: 'List third-party apps',
  description:
    'Apps that ask for approval come first. With who registered each, the scopes it can be granted, and how many people use it.',
  access: 'operator',
  scope: null,
  input: z
    .object({
      ...paging,
      search: text(100).optional().meta({ description: 'Part of the name, or the client id' }),
      view: z.enum(clientViews).optional().meta({
        description:
          'WAITING: asks for approval, also after a change; PENDING: not approved; APPROVED: approved or active; UNBOUND: not of any workspace; SUSPENDED',
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
  summary: 'Approve an app for all workspaces',
  description:
    'Until then, only people of its own workspace can connect it. Also approves what has changed since an earlier approval.',
  access: 'operator',
  scope: null,
  input: z.object({
    clientId,
    updatedAt: instant
      .optional()
      .meta({ description: '`updatedAt` of the app you reviewed; 409 if it has changed since' }),
  }),
  output: oneClient,
  status: 200,
  errors: [409],
});

export const rejectClient = endpoint({
  method: 'POST',
  path: '/v1/operator/clients/{clientId}/reject',
  summary: 'Reject an app’s request for approval',
  description:
    'Its own workspace can still use the app and may ask again. The reason is shown to the people who registered it.',
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
  summary: 'Suspend an app',
  description:
    'Stops it in all workspaces, including live tokens, until it is resumed. The reason is shown to the people who registered it. Nothing is deleted.',
  access: 'operator',
  scope: null,
  input: z.object({ clientId, reason }),
  output: oneClient,
  status: 200,
});

export const resumeClient = endpoint({
  method: 'POST',
  path: '/v1/operator/clients/{clientId}/resume',
  summary: 'Resume a suspended app',
  description: 'Everything it had is restored; tokens that have not expired work again.',
  access: 'operator',
  scope: null,
  input: z.object({ clientId }),
  output: oneClient,
  status: 200,
});
