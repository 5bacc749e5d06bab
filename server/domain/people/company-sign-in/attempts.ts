import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import { newLinkToken, tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { ConnectionRow } from './connection-row.ts';

const ageMaxMs = 10 * 60_000;

/** What a person was sent to the provider for. */
export type Purpose =
  | { readonly kind: 'SIGN_IN' }
  /** @param sessionId the session to prove again */
  | { readonly kind: 'REAUTHENTICATE'; readonly sessionId: string; readonly personId: number }
  | { readonly kind: 'LINK'; readonly personId: number };

/** Values to check the provider's answer with. They never leave the server. */
export type Checks = Readonly<Record<string, string>>;

export type Attempt = {
  readonly purpose: Purpose;
  readonly workspaceId: number;
  readonly connectionId: number;
  readonly checks: Checks;
  readonly startedAtMs: number;
  /** What the provider posted as a form; null if it answers in the query string. */
  readonly message: string | null;
};

const attemptPurpose = 'company attempt';

export function placeOfChecks({ state_hash: hash }: { state_hash: Buffer }): Place {
  return { purpose: attemptPurpose, row: hash.toString('hex') };
}

const messagePurpose = 'company message';

export function placeOfMessage({ state_hash: hash }: { state_hash: Buffer }): Place {
  return { purpose: messagePurpose, row: hash.toString('hex') };
}

/** Stores an attempt. @returns the browser's secret, for its cookie */
export async function keepAttempt(
  ctx: PublicCtx,
  connection: ConnectionRow,
  state: string,
  purpose: Purpose,
  checks: Checks,
): Promise<string> {
  const browserSecret = ctx.browserSecret ?? newLinkToken();
  const hash = tokenHash(state);
  const sessionId = purpose.kind === 'REAUTHENTICATE' ? purpose.sessionId : null;
  const personId = purpose.kind === 'SIGN_IN' ? null : purpose.personId;
  const sealed = seal(ctx.app.config, placeOfChecks({ state_hash: hash }), JSON.stringify(checks));
  await sql`
    insert into company_attempt (state_hash, browser_hash, purpose, workspace_id, connection_id, session_id, user_id, checks, created_at, expires_at)
    values (${hash}, ${tokenHash(browserSecret)}, ${purpose.kind}, ${connection.account_id}, ${connection.id}, ${sessionId}, ${personId},
      ${sealed}, ${iso(ctx.now)}, ${iso(ctx.now + ageMaxMs)})`.execute(ctx.db);
  return browserSecret;
}

/**
 * Stores what a provider posted as a form. Browsers send no cookie with a form from another site, so it only counts
 * once our own page asks for it, in the browser where the attempt began.
 * @returns whether somebody in this workspace is waiting for it
 */
export async function keepMessage(
  ctx: PublicCtx,
  workspaceId: number,
  state: string,
  message: string,
): Promise<boolean> {
  const hash = tokenHash(state);
  const sealed = seal(ctx.app.config, placeOfMessage({ state_hash: hash }), message);
  const { rows } = await sql`
    update company_attempt attempt set message = ${sealed}
    from sign_in_connection c
    where attempt.state_hash = ${hash} and attempt.workspace_id = ${workspaceId} and attempt.message is null
      and attempt.expires_at > ${iso(ctx.now)}
      and c.account_id = attempt.workspace_id and c.id = attempt.connection_id and c.kind = 'SAML'
    returning attempt.connection_id`.execute(ctx.db);
  return rows.length > 0;
}

type Row = {
  purpose: Purpose['kind'];
  workspace_id: number;
  connection_id: number;
  session_id: string | null;
  user_id: number | null;
  checks: string;
  message: string | null;
  created_at: string;
};

/**
 * Uses an attempt up, in the browser where it began. Throws 401 in any other browser, the second time, and after ten
 * minutes.
 */
export async function takeAttempt(ctx: PublicCtx, state: string): Promise<Attempt> {
  const hash = tokenHash(state);
  const { rows } = await sql<Row>`
    delete from company_attempt
    where state_hash = ${hash} and browser_hash = ${tokenHash(ctx.browserSecret ?? '')} and expires_at > ${iso(ctx.now)}
    returning purpose, workspace_id, connection_id, session_id, user_id, checks, message, created_at`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw new ApiError('SIGN_IN_EXPIRED');
  const checks = unseal(ctx.app.config, placeOfChecks({ state_hash: hash }), row.checks);
  return {
    purpose: purposeOf(row),
    workspaceId: row.workspace_id,
    connectionId: row.connection_id,
    checks: JSON.parse(checks) as Checks, // written by keepAttempt alone
    startedAtMs: Date.parse(row.created_at),
    message:
      row.message === null ? null : unseal(ctx.app.config, placeOfMessage({ state_hash: hash }), row.message),
  };
}

/** The workspace of an attempt, whoever began it. */
export async function workspaceOfAttempt(ctx: PublicCtx, state: string): Promise<number | null> {
  const { rows } = await sql<{ workspace_id: number }>`
    select workspace_id from company_attempt where state_hash = ${tokenHash(state)} and expires_at > ${iso(ctx.now)}`.execute(
    ctx.db,
  );
  return rows[0]?.workspace_id ?? null;
}

function purposeOf({ purpose, session_id: sessionId, user_id: personId }: Row): Purpose {
  if (purpose === 'REAUTHENTICATE' && sessionId !== null && personId !== null)
    return { kind: purpose, sessionId, personId };
  if (purpose === 'LINK' && personId !== null) return { kind: purpose, personId };
  return { kind: 'SIGN_IN' };
}
