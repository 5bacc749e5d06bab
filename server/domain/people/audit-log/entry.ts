import type { list } from '@callwright/contract/audit.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { auditConditions } from './filters.ts';

export type AuditEntry = Result<typeof list>['data']['entries'][number];
type Values = Record<string, unknown>;

/** The content of an entry, in any audit log. */
export type Facts = Pick<AuditEntry, 'id' | 'at' | 'action' | 'ip' | 'outcome' | 'sequence'> & {
  credential: {
    kind: NonNullable<AuditEntry['credential']>['kind'];
    id: string;
    name?: string | null;
  } | null;
  before: Values | null;
  after: Values | null;
  user_agent: string | null;
  request_id: string | null;
  hash: Buffer | null;
};
export type EntryRow = Facts & {
  actor: { type?: string; id?: string; name?: string };
  user_id: number | null;
  resource: string;
  resource_id: string | null;
};

/** The columns for `Facts`, from an entry `e`. */
export const factColumns =
  'e.id, e.at, e.action, e.before, e.after, e.credential, e.ip, e.user_agent, e.request_id, e.outcome, e.sequence, e.hash';
export const entryColumns = `${factColumns}, e.actor, e.user_id, e.resource, e.resource_id`;

/** The conditions of a request, on an entry `e` of the workspace. */
export function entryConditions(
  ctx: Ctx,
  input: Omit<Input<typeof list>, 'cursor' | 'limit' | 'orderBy' | 'orderColumn' | 'page'>,
): Sql<unknown>[] {
  const where = auditConditions(input, ctx.account.timeZone);
  if (input.userId !== undefined) where.push(sql`e.user_id = ${input.userId}`);
  if (input.actorType?.length) where.push(sql`e.actor->>'type' = any(${input.actorType}::text[])`);
  if (input.actorId !== undefined) where.push(sql`e.actor->>'id' = ${input.actorId}`);
  if (input.resource !== undefined) where.push(sql`e.resource = ${input.resource}`);
  if (input.resourceId !== undefined) where.push(sql`e.resource_id = ${input.resourceId}`);
  return where;
}

export function presentEntry({
  actor,
  user_id: userId,
  resource,
  resource_id,
  ...facts
}: EntryRow): AuditEntry {
  const { type = 'system', id = '', name = '' } = actor;
  return {
    ...presentFacts(facts),
    actor: { type, id, name },
    userId,
    resource: { type: resource, id: resource_id },
  };
}

export function presentFacts({
  credential,
  user_agent: userAgent,
  request_id: requestId,
  hash,
  ...facts
}: Facts) {
  return {
    ...facts,
    ...changedOnly(facts.before, facts.after),
    credential: credential === null ? null : { ...credential, name: credential.name ?? null },
    userAgent,
    requestId,
    hash: hash?.toString('hex') ?? null,
  };
}

/** Entries may contain whole records; fields that did not change are left out. */
function changedOnly(before: Values | null, after: Values | null): Pick<Facts, 'after' | 'before'> {
  if (before === null || after === null) return { before, after };
  const isSame = (key: string): boolean =>
    key in before && key in after && JSON.stringify(before[key]) === JSON.stringify(after[key]);
  const changed = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !isSame(key)));
  return { before: changed(before), after: changed(after) };
}
