import { randomBytes } from 'node:crypto';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';

const count = 10;
/** Without look-alikes. 32 letters, so that a random byte picks each equally often. */
const letters = '23456789abcdefghijkmnpqrstuvwxyz';
/** 28 letters are 140 bits, as unguessable as other secrets, so a plain hash is enough to store them. */
const groups = 4;
const groupLength = 7;

/** Replaces all codes with ten new ones and returns them. Only hashes are stored. */
export async function renewCodes(tx: PublicCtx, personId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await dropCodes(tx, personId);
  await sql`
    insert into recovery_code (user_id, code_hash)
    select ${personId}, unnest(${codes.map((code) => hashOf(code))}::bytea[])`.execute(tx.db);
  return codes;
}

/** Uses a code up. Returns whether it was one of the person's. Case, spaces and dashes are ignored. */
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
