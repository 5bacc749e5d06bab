import { dayMs } from '@callwright/contract/units-of-time.ts';
import { inReach } from '#/platform/context/app-of.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { createHash } from 'node:crypto';
import { sql } from '#/platform/db/sql.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { ApiError, isFinal } from '#/platform/errors/errors.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import { toApiError } from '#/platform/errors/errors.ts';

/** A response that can be stored and replayed. */
export type Stored = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
};

type Request = {
  readonly key: string;
  /** Method and path, so that the same key can be used with several endpoints. */
  readonly endpoint: string;
  readonly input: unknown;
  /** The owner of the key, if there is no credential. */
  readonly holder?: string | undefined;
};

type Outcome = { readonly answer: Stored; readonly isReplay: boolean } | { readonly refused: ApiError };

const lifetimeMs = dayMs;
/** Responses are encrypted: for a new API key, the response is the only place that contains the key. */
const sealPurpose = 'idempotency';

/** The row that a response is encrypted for. */
export function placeOf(row: {
  account_id: number;
  credential: string;
  endpoint: string;
  key: string;
}): Place {
  return {
    purpose: sealPurpose,
    row: JSON.stringify([row.account_id, row.credential, row.endpoint, row.key]),
  };
}

/** The key of a request, with or without the quotes of the draft (a structured-field string); null without a header. */
export function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header.trim())?.[1];
  const key = quoted === undefined ? header.trim() : quoted.replaceAll(/\\(["\\])/g, '$1');
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ApiError('IDEMPOTENCY_KEY_INVALID');
  return key;
}

/**
 * Runs the work once per key. The work and the stored response share one transaction: a second request finds the
 * response, waits for the lock of the first, or finds nothing. Errors are stored too, unless they are not final
 * (`isFinal`): then everything is rolled back, and the caller can retry with the same key.
 */
export async function once(
  ctx: Ctx,
  request: Request,
  work: (ctx: Ctx) => Promise<Stored>,
  refusalOf: (error: ApiError) => Stored,
): Promise<Stored> {
  const hash = hashOf(JSON.stringify(request.input));
  const outcome = await transaction(ctx, async (tx): Promise<Outcome> => {
    await lock(tx, request);
    const before = await find(tx, request);
    if (before !== null) {
      if (!before.hash.equals(hash)) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
      return { answer: before.answer, isReplay: true };
    }
    const done = await attempt(tx, work);
    await store(tx, request, hash, done instanceof ApiError ? refusalOf(done) : done);
    return done instanceof ApiError ? { refused: done } : { answer: done, isReplay: false };
  });
  if ('refused' in outcome) throw outcome.refused;
  if (!outcome.isReplay) return outcome.answer;
  const { status, headers, text } = outcome.answer;
  return {
    status,
    text,
    headers: { ...headers, 'Idempotency-Replayed': 'true', 'Idempotent-Replayed': 'true' },
  };
}

/** Runs the work; an error is returned as a value, and its writes are rolled back. */
async function attempt(tx: Ctx, work: (ctx: Ctx) => Promise<Stored>): Promise<Stored | ApiError> {
  const effects: (() => void)[] = [];
  try {
    const answer = await savepoint(tx, (part) =>
      work({ ...part, afterCommit: (effect) => void effects.push(effect) }),
    );
    for (const effect of effects) tx.afterCommit(effect);
    return answer;
  } catch (error) {
    const refusal = toApiError(error);
    if (!isFinal(refusal)) throw error;
    return refusal;
  }
}

async function lock(tx: Ctx, { key, endpoint, holder }: Request): Promise<void> {
  const name = hashOf([tx.accountId, credentialOf(tx, holder), endpoint, key].join('\n')).readBigInt64BE(0);
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${name.toString()}::bigint) as locked`.execute(tx.db);
  if (rows[0]?.locked !== true)
    throw new ApiError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'Retry-After': '1' } });
}

type Found = { readonly answer: Stored; readonly hash: Buffer };

/** A separate statement after the lock: a shared snapshot would miss a response stored in between. */
async function find(tx: Ctx, { key, endpoint, holder }: Request): Promise<Found | null> {
  const { rows } = await sql<{
    body_hash: Buffer;
    status: number;
    headers: Record<string, string>;
    body: string;
  }>`
    select body_hash, status, headers, body
    from idempotency_key
    where account_id = ${tx.accountId} and credential = ${credentialOf(tx, holder)} and endpoint = ${endpoint} and key = ${key}
      and created_at > ${oldest(tx.now)}`.execute(tx.db);
  const row = rows[0];
  return row === undefined
    ? null
    : {
        hash: row.body_hash,
        answer: {
          status: row.status,
          headers: row.headers,
          text: unseal(tx.app.config, answerPlace(tx, { key, endpoint, holder }), row.body),
        },
      };
}

async function store(
  tx: Ctx,
  { key, endpoint, holder }: Request,
  hash: Buffer,
  answer: Stored,
): Promise<void> {
  const at = iso(tx.now);
  // Replaces a row older than 24 hours.
  await sql`
    insert into idempotency_key (account_id, credential, endpoint, key, body_hash, status, headers, body, created_at)
    values (${tx.accountId}, ${credentialOf(tx, holder)}, ${endpoint}, ${key}, ${hash}, ${answer.status}, ${JSON.stringify(answer.headers)}::jsonb,
      ${seal(tx.app.config, answerPlace(tx, { key, endpoint, holder }), answer.text)}, ${at})
    on conflict (account_id, credential, endpoint, key) do update set
      body_hash = excluded.body_hash, status = excluded.status, headers = excluded.headers, body = excluded.body, created_at = excluded.created_at
    where idempotency_key.created_at <= ${oldest(tx.now)}`.execute(tx.db);
}

/** Deletes expired responses. */
export async function purgeIdempotencyKeys(app: App): Promise<void> {
  await inCells(
    app,
    sql`delete from idempotency_key where ${inReach(app, 'account_id')} and created_at <= ${oldest(app.clock())}`,
  );
}

const forgottenAtOnce = 200;

/** Deletes responses of a workspace whose text must not be kept, such as text about an erased person. */
export async function forgetAnswers(tx: Ctx, isToForget: (text: string) => boolean): Promise<void> {
  type Row = { credential: string; endpoint: string; key: string; body: string };
  let last = { credential: '', endpoint: '', key: '' };
  for (;;) {
    const { rows } = await sql<Row>`
      select credential, endpoint, key, body from idempotency_key
      where account_id = ${tx.accountId} and (credential, endpoint, key) > (${last.credential}, ${last.endpoint}, ${last.key})
      order by credential, endpoint, key limit ${sql.lit(forgottenAtOnce)}`.execute(tx.db);
    for (const { credential, endpoint, key, body } of rows) {
      if (
        !isToForget(
          unseal(tx.app.config, placeOf({ account_id: tx.accountId, credential, endpoint, key }), body),
        )
      )
        continue;
      await sql`
        delete from idempotency_key
        where account_id = ${tx.accountId} and credential = ${credential} and endpoint = ${endpoint} and key = ${key}`.execute(
        tx.db,
      );
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < forgottenAtOnce) return;
    last = end;
  }
}

function answerPlace(tx: Ctx, { key, endpoint, holder }: Omit<Request, 'input'>): Place {
  return placeOf({ account_id: tx.accountId, credential: credentialOf(tx, holder), endpoint, key });
}

function credentialOf(ctx: Ctx, holder = ''): string {
  return ctx.credential === null ? holder : `${ctx.credential.kind}:${ctx.credential.id}`;
}

function oldest(nowMs: number): string {
  return iso(nowMs - lifetimeMs);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
