import { z } from 'zod';
import { csvOf, csvTexts } from './comma-lists.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, listMeta, paging, pagingRules, rowId, sorting, text, timeBound } from './shared.ts';

export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export const actorTypes = ['user', 'api_key', 'oauth', 'contact', 'system', 'mcp'] as const;
export const credentialKinds = ['session', 'api_key', 'oauth'] as const;

/** The filters of every audit log, including that of the operators. */
export const auditFilters = {
  action: csvTexts.optional().meta({
    description: 'Any of: an action (`contact.update`) or all of a group (`contact`); comma-separated',
  }),
  timeFrom: timeBound.optional(),
  timeTo: timeBound.optional(),
  credentialKind: csvOf(credentialKinds).optional(),
  credentialId: text(100).min(1).optional().meta({
    description: 'Id of the key, session or consent that was used; requires `credentialKind`',
  }),
  ip: text(64).min(1).optional(),
  outcome: csvOf(auditOutcomes).optional(),
  requestId: text(64).min(1).optional(),
};

const values = z.record(z.string(), z.unknown()).nullable();

/** The fields of every entry, in any audit log. */
export const auditFacts = {
  id: rowId,
  at: instant,
  action: z.string().meta({ description: '`contact.update`', examples: ['contact.update'] }),
  before: values.meta({ description: 'The changed values, without secrets; null once erased' }),
  after: values,
  credential: z
    .object({ kind: z.enum(credentialKinds), id: z.string(), name: z.string().nullable() })
    .nullable()
    .meta({ description: 'Credential that was used; null for the service itself and on public pages' }),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  outcome: z.enum(auditOutcomes).meta({
    description: 'refused: the caller is not allowed to (recorded once per hour, credential and endpoint)',
  }),
  sequence: z.int().nullable().meta({ description: 'Position in the chain; null during the first minute' }),
  hash: z.string().nullable().meta({ description: 'Hash of this entry and the previous hash, in hex' }),
};

const AuditEntry = z
  .object({
    ...auditFacts,
    actor: z.object({ type: z.string(), id: z.string(), name: z.string() }),
    userId: rowId
      .nullable()
      .meta({ description: 'Id of the member who acted, directly or through a key or app' }),
    resource: z.object({ type: z.string(), id: z.string().nullable() }),
  })
  .meta({ id: 'AuditEntry' });

const filters = {
  ...auditFilters,
  userId: id.optional().meta({ description: 'Id of the member who acted, directly or through a key or app' }),
  actorType: csvOf(actorTypes).optional(),
  actorId: text(2_048)
    .min(1)
    .optional()
    .meta({ description: 'Of the member, key, app (`ocl_…`) or contact' }),
  resource: text(100).min(1).optional().meta({ description: '`contact`, `event`' }),
  resourceId: text(2_048).min(1).optional().meta({ description: 'With `resource`' }),
};

export const list = endpoint({
  method: 'GET',
  path: '/v1/audit',
  summary: 'List audit log entries',
  description:
    'Who did what in the workspace, with which credential and from where; also failed sign-ins, sign-outs, refusals, revealed secrets and exports. Entries are kept for 400 days by default and linked by hashes, which `callwright audit verify` checks.',
  access: 'credential',
  scope: 'audit:read',
  right: 'admin',
  input: z.object({ ...filters, ...sorting(['at'], 'at'), ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.object({ entries: z.array(AuditEntry), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const exportEntries = endpoint({
  method: 'POST',
  path: '/v1/audit/export',
  summary: 'Export audit log entries',
  description:
    'For log systems: returns entries in the order of the chain, so none is missed. Send `nextAfter` of the previous reply as `after`; `hasMore` false means there is nothing newer yet. The start of an export (without `after`) is recorded in the audit log.',
  access: 'credential',
  scope: 'audit:read',
  right: 'admin',
  input: z.object({
    userId: filters.userId,
    action: auditFilters.action,
    timeFrom: auditFilters.timeFrom,
    timeTo: auditFilters.timeTo,
    outcome: auditFilters.outcome,
    after: z.int().min(0).optional().meta({ description: 'Only entries with a greater `sequence`' }),
    limit: z.int().min(1).max(1_000).default(1_000).meta({ description: '1 to 1,000, default 1,000' }),
  }),
  output: z.object({
    data: z.object({
      entries: z.array(AuditEntry),
      count: z.int().meta({ description: 'Number of entries in this reply' }),
      hasMore: z.boolean(),
      nextAfter: z.int(),
    }),
  }),
  status: 200,
});
