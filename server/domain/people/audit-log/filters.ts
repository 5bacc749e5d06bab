import type { auditFilters } from '@callwright/contract/audit.ts';
import type { z } from 'zod';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { timeRange } from '#/platform/values/time.ts';

type Filters = Partial<z.output<z.ZodObject<typeof auditFilters>>>;

/** The conditions of filters that all audit logs have, on an entry `e`. Dates are days in `timeZone`. */
export function auditConditions(input: Filters, timeZone: string): Sql<unknown>[] {
  const where: Sql<unknown>[] = [];
  if (input.action?.length)
    where.push(
      sql`(e.action = any(${input.action}::text[]) or split_part(e.action, '.', 1) = any(${input.action}::text[]))`,
    );
  const range = timeRange(input.timeFrom, input.timeTo, timeZone, 'timeFrom', 'timeTo');
  if (range.from) where.push(sql`e.at >= ${range.from}::timestamptz`);
  if (range.before) where.push(sql`e.at < ${range.before}::timestamptz`);
  if (range.to) where.push(sql`e.at <= ${range.to}::timestamptz`);
  if (input.credentialKind?.length)
    where.push(sql`e.credential->>'kind' = any(${input.credentialKind}::text[])`);
  if (input.credentialId !== undefined) where.push(sql`e.credential->>'id' = ${input.credentialId}`);
  if (input.ip !== undefined) where.push(sql`e.ip = ${input.ip}`);
  if (input.outcome?.length) where.push(sql`e.outcome = any(${input.outcome}::text[])`);
  if (input.requestId !== undefined) where.push(sql`e.request_id = ${input.requestId}`);
  return where;
}
