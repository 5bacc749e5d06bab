import { because } from '@callwright/contract/error-reasons.ts';
import { randomBytes } from 'node:crypto';
import type { App, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import { matchingStep } from './totp.ts';

/** Bound to the person. */
export function totpPlace(personId: number): Place {
  return { purpose: 'totp secret', row: String(personId) };
}

/** The length of the hash, as RFC 4226 recommends. */
const secretBytes = 20;

/** A new secret for the person, stored encrypted; active once confirmed. Throws 409 if they have an active one. */
export async function enroll(tx: PublicCtx, personId: number): Promise<Buffer> {
  const secret = randomBytes(secretBytes);
  const sealed = seal(tx.app.config, totpPlace(personId), secret.toString('base64url'));
  const { rows } = await sql`
    insert into totp_factor as factor (user_id, secret, created_at) values (${personId}, ${sealed}, ${iso(tx.now)})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where factor.confirmed_at is null
    returning user_id`.execute(tx.db);
  if (rows.length === 0) throw new ApiError('CONFLICT', { because: because('APP_SET_UP') });
  return secret;
}

/** Activates the secret if the code is correct. Returns whether it is. */
export async function confirm(tx: PublicCtx, personId: number, code: string): Promise<boolean> {
  return takeStep(tx, personId, code, false);
}

/** Whether the code is correct. Afterward, neither it nor an earlier one works. */
export async function useCode(ctx: PublicCtx, personId: number, code: string): Promise<boolean> {
  return takeStep(ctx, personId, code, true);
}

/** Removes the factor with its secret. */
export async function removeTotp(tx: PublicCtx, personId: number): Promise<boolean> {
  const { rows } = await sql`delete from totp_factor where user_id = ${personId} returning user_id`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/** When the person confirmed their app; null if they have none. */
export async function totpSince(ctx: PublicCtx, personId: number): Promise<string | null> {
  const { rows } = await sql<{ confirmed_at: string | null }>`
    select confirmed_at from totp_factor where user_id = ${personId}`.execute(ctx.db);
  return rows[0]?.confirmed_at ?? null;
}

type Row = { secret: string };

/** Of two concurrent requests with the same code, the database accepts one. */
async function takeStep(
  ctx: PublicCtx,
  personId: number,
  code: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const { rows } = await sql<Row>`
    select secret from totp_factor
    where user_id = ${personId} and (confirmed_at is not null) = ${isConfirmed}`.execute(ctx.db);
  const [factor] = rows;
  if (factor === undefined) return false;
  const step = matchingStep(secretOf(ctx.app, personId, factor), code, ctx.now);
  if (step === null) return false;
  const { rows: taken } = await sql`
    update totp_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${iso(ctx.now)}::timestamptz)
    where user_id = ${personId} and secret = ${factor.secret} and last_step < ${step}
      and (confirmed_at is not null) = ${isConfirmed}
    returning user_id`.execute(ctx.db);
  return taken.length > 0;
}

function secretOf(app: App, personId: number, { secret }: Row): Buffer {
  return Buffer.from(unseal(app.config, totpPlace(personId), secret), 'base64url');
}
