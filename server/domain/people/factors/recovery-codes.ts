import { randomBytes } from 'node:crypto';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';

const count = 10;
/** Without letters that look alike. Of 32, so that a byte picks each as often as the others. */
const letters = '23456789abcdefghijkmnpqrstuvwxyz';
/** 28 letters are 140 bits: as unguessable as other secrets, so a plain hash is enough to store them by. */
const groups = 4;
const groupLength = 7;

/** Makes ten new codes in place of those there were, and returns them; only hashes are kept. */
export async function renewCodes(tx: PublicCtx, personId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await dropCodes(tx, personId);
  await sql`
    insert into recovery_code (user_id, code_hash)
    select ${personId}, unnest(${codes.map((code) => hashOf(code))}::bytea[])`.execute(tx.db);
  return codes;
}

/** Uses a code up: whether it was one of theirs. Capitals, spaces and dashes do not count. */
export async function useRecoveryCode(ctx: PublicCtx, personId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_code where user_id = ${personId} and code_hash = ${hashOf(code)} returning user_id`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

export async function codesLeft(ctx: PublicCtx, personId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from recovery_code where user_id = ${personId}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

export async function dropCodes(tx: PublicCtx, personId: number): Promise<void> {
  await sql`delete from recovery_code where user_id = ${personId}`.execute(tx.db);
}

function newCode(): string {
  const chosen = [...randomBytes(groups * groupLength)].map((byte) => letters[byte % letters.length]);
  return Array.from({ length: groups }, (_, index) =>
    chosen.slice(index * groupLength, (index + 1) * groupLength).join(''),
  ).join('-');
}

function hashOf(code: string): Buffer {
  return tokenHash(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''));
}
