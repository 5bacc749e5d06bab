import type { App, PublicCtx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { createHash } from 'node:crypto';
import { sql, type Sql } from '#/platform/db/sql.ts';

/** A chain of entries linked by hashes: those of a workspace, or (null) of the operators. */
export type Chain = { readonly accountId: number | null };

/**
 * The end of a chain, and the anchor: the last deleted entry before the first that is kept. Hashes are empty if there
 * is no entry.
 */
export type Head = {
  last_sequence: number;
  last_hash: Buffer;
  anchor_sequence: number;
  anchor_hash: Buffer;
};

/** The hashed parts of an entry as PostgreSQL formats them: the same text in every version. */
export type Hashed = { id: number; envelope: string; content: string };

/** The service context for a chain: in the cell of its workspace, or outside of cells. */
export function outsideOf(app: App, { accountId }: Chain): PublicCtx {
  const outside = systemContext(app);
  return accountId === null ? outside : { ...outside, db: app.database.serviceOf(accountId) };
}

export function entriesOf({ accountId }: Chain): Sql {
  return accountId === null ? sql`operator_act e` : sql`audit_entry e`;
}

/** The condition that an entry, as `e`, belongs to the chain. */
export function isIn({ accountId }: Chain): Sql {
  return accountId === null ? sql`true` : sql`e.account_id = ${accountId}`;
}

export function headOf({ accountId }: Chain): Sql {
  return accountId === null ? sql`operator_act_chain h` : sql`audit_chain h`;
}

export function isHeadOf({ accountId }: Chain): Sql {
  return accountId === null ? sql`true` : sql`h.account_id = ${accountId}`;
}

const micros = '(extract(epoch from e.at) * 1000000)::bigint';
const ofContact = `coalesce(e.actor->>'type' = 'contact', false)`;

/**
 * `envelope` is what stays when a person is erased. `content` is removed then: the values before and after, and the
 * actor if it was that person.
 */
const hashedOfWorkspace = `
  e.id, jsonb_build_array(e.account_id, e.id, ${micros}, e.user_id, e.credential, e.action, e.resource, e.resource_id, e.outcome,
    e.request_id, e.once_key, case when ${ofContact} then e.actor - 'name' else e.actor end,
    case when not ${ofContact} then e.ip end, case when not ${ofContact} then e.user_agent end)::text as envelope,
  jsonb_build_array(e.before, e.after, case when ${ofContact} then e.actor->>'name' end,
    case when ${ofContact} then e.ip end, case when ${ofContact} then e.user_agent end)::text as content,
  e.before is null and e.after is null and not (${ofContact} and (e.ip is not null or e.user_agent is not null)) as is_emptied`;
const hashedOfOperators = `
  e.id, jsonb_build_array(e.id, ${micros}, e.operator_id, e.credential, e.action, e.subject, e.workspace_id, e.outcome,
    e.request_id, e.ip, e.user_agent)::text as envelope,
  jsonb_build_array(e.before, e.after)::text as content, false as is_emptied`;

/** The columns of `Hashed` for an entry `e`, and whether its erasable part is empty. */
export function hashedOf({ accountId }: Chain): Sql {
  return sql.raw(accountId === null ? hashedOfOperators : hashedOfWorkspace);
}

export function contentHash(salt: Buffer, content: string): Buffer {
  return createHash('sha256').update(salt).update(content).digest();
}

/** The hash of an entry, computed from the previous hash, its sequence number and its content. */
export function linkHash(
  before: Buffer,
  sequence: number,
  { envelope, contentHash: content }: { readonly envelope: string; readonly contentHash: Buffer },
): Buffer {
  const text = `${sequence}\n${envelope}\n`;
  return createHash('sha256').update(before).update(text).update(content).digest();
}
