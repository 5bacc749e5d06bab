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
    description: 'Of the key, the session or the consent that an app acted with; with `credentialKind`',
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
  before: values.meta({ description: 'The values that were changed; no secrets, and null once erased' }),
  after: values,
  credential: z
    .object({ kind: z.enum(credentialKinds), id: z.string(), name: z.string().nullable() })
    .nullable()
    .meta({ description: 'What the caller showed; null for the service itself and on public pages' }),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  outcome: z.enum(auditOutcomes).meta({
    description: 'refused: the caller may not (noted once an hour for each credential and endpoint)',
  }),
  sequence: z
    .int()
    .nullable()
    .meta({ description: 'The place in the chain; null for a minute after it was noted' }),
  hash: z.string().nullable().meta({ description: 'Over this entry and the hash of the one before, in hex' }),
};

const AuditEntry = z
  .object({
    ...auditFacts,
    actor: z.object({ type: z.string(), id: z.string(), name: z.string() }),
    userId: rowId.nullable().meta({ description: 'The member who acted, also through a key or an app' }),
    resource: z.object({ type: z.string(), id: z.string().nullable() }),
  })
  .meta({ id: 'AuditEntry' });

const filters = {
  ...auditFilters,
  userId: id.optional().meta({ description: 'The member who acted, also through keys and apps' }),
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
  summary: 'Who did what in the workspace, through which credential and from where',
  description:
    'Also sign-ins that failed, sign-outs, refusals, revealed secrets and exports. Entries are kept for 400 days by default and are linked by hashes, which `callwright audit verify` checks.',
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
  summary: 'Entries of the audit log for a log system, in the order of the chain',
  description:
    'Send `after` with `nextAfter` of the reply before; while `hasMore` is false, nothing new has happened yet. In the order of the chain no entry is missed. An export is noted in the audit log when it begins (without `after`).',
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
      count: z.int().meta({ description: 'Of this reply' }),
      hasMore: z.boolean(),
      nextAfter: z.int(),
    }),
  }),
  status: 200,
});
