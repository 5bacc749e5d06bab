import { because } from '@callwright/contract/error-reasons.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import type { ImportService } from '@callwright/contract/import-rights.ts';
import type { create } from '@callwright/contract/imports.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { fetchWithin } from '#/platform/net/fetch-within.ts';
import { guard, isAllowedUrl } from '#/platform/net/guard.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import type { Net } from '#/ports/import-sources/net.ts';
import type { ServiceSource } from '#/ports/import-sources/service-source.ts';
import { importServiceOf } from '#/ports/import-sources/services/service-of.ts';
import { isTrouble, NotAllowed } from '#/ports/outside/trouble.ts';
import type { RunRow } from './run.ts';

// The external service that an import reads: its address, its key, and the account that it belongs to.

type Given = NonNullable<Input<typeof create>['source']>;

const bytesMax = 33_554_432;

/** Binds the encrypted key to its import: a copy in another row cannot be decrypted. */
export function placeOfSourceKey({ account_id: accountId, id }: { account_id: number; id: number }): Place {
  return { purpose: 'import source key', row: `${accountId}/${id}` };
}

export function sealSourceKey(ctx: Ctx, id: number, key: string): string {
  return seal(ctx.app.config, placeOfSourceKey({ account_id: ctx.accountId, id }), key);
}

/** Network access for one piece of work; `totalMs` is shared by all requests. `asked` is called for each request. */
export function importNet(app: App, totalMs: number, asked: (url: URL) => void = () => undefined): Net {
  return { ask: fetchWithin(app, { totalMs, bytesMax, onRequest: asked }), nowMs: app.clock };
}

/** The client of the service that a run reads. */
export function serviceOf(app: App, run: RunRow, net: Net): ServiceSource {
  const { source, base_url: baseUrl, source_key: key } = run;
  if (source === 'csv' || baseUrl === null || key === null)
    throw new Error('An import of a service has no key');
  return importServiceOf[source].source(
    { baseUrl, key: unseal(app.config, placeOfSourceKey(run), key) },
    net,
  );
}

/** The address of a service: the given one, or the public default. */
export function addressOf({ kind, baseUrl }: Pick<Given, 'kind' | 'baseUrl'>): string {
  const address = baseUrl ?? importServiceOf[kind].baseUrl;
  if (address === null) throw invalid({ source: [{ ...because('REQUIRED'), at: 'baseUrl' }] });
  return address.replace(/\/+$/, '').replace(/\/v1$/, '');
}

export function systemOf(kind: ImportService, baseUrl: string): string {
  return importServiceOf[kind].systemOf(baseUrl);
}

const checkMs = 10_000;

/**
 * Checks that the service accepts the key; throws 400 with advice otherwise. Must not run in a transaction. @returns
 * the account that the ids of the service belong to
 */
export async function originOf(ctx: Ctx, given: Given): Promise<string> {
  const baseUrl = addressOf(given);
  const refused = (field: 'key' | 'baseUrl', code: 'IMPORT_KEY_REFUSED' | 'IMPORT_NOT_REACHED'): ApiError =>
    invalid({ source: [{ ...because(code), at: field }] });
  if (!isAllowedUrl(new URL(baseUrl), guard(ctx.app.config.webhookAllowCidrs)))
    throw refused('baseUrl', 'IMPORT_NOT_REACHED');
  try {
    return await importServiceOf[given.kind]
      .source({ baseUrl, key: given.key }, importNet(ctx.app, checkMs))
      .check();
  } catch (error) {
    if (!isTrouble(error)) throw error;
    throw error instanceof NotAllowed
      ? refused('key', 'IMPORT_KEY_REFUSED')
      : refused('baseUrl', 'IMPORT_NOT_REACHED');
  }
}

/** Throws 400 if ids of another account are stored under the same system name, because the two would be mixed up. */
export async function mustBeSystemOf(tx: Ctx, system: string, origin: string): Promise<void> {
  const { rows } = await sql<{ origin: string }>`
    insert into import_origin (account_id, system, origin) values (${tx.accountId}, ${system}, ${origin})
    on conflict (account_id, system) do update set system = excluded.system
    returning origin`.execute(tx.db);
  if (rows[0]?.origin !== origin)
    throw invalid({ options: [{ ...because('IMPORT_SYSTEM_TAKEN'), at: 'system' }] });
}
