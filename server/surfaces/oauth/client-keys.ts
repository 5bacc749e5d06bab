import { perApp } from '#/platform/context/per-app.ts';
import type { App } from '#/platform/context/ctx.ts';
import { getJson } from '#/platform/net/get-json.ts';
import { guard } from '#/platform/net/guard.ts';
import type { Jwk } from './signature.ts';

/** The time after which a revoked key is refused. */
const ageMaxMs = 300_000;
/** If the host does not respond, its last known keys are used for this long. */
const staleMaxMs = 600_000;
/** The minimum interval between requests for an unknown key, so that clients with unknown keys cause no flood. */
const pauseMs = 30_000;
const keysMax = 20;
const sourcesMax = 1_000;

type Read = { readonly keys: readonly Jwk[]; readonly readAtMs: number; readonly askedAtMs: number };

/** The public keys of clients as published by their hosts, cached for minutes. */
class ClientKeys {
  readonly #app: App;
  readonly #reads = new Map<string, Promise<Read>>();

  constructor(app: App) {
    this.#app = app;
  }

  /**
   * @param isEnough whether one of the keys will do; otherwise they are fetched again, but not more often than allowed
   */
  async find(url: string, isEnough: (keys: readonly Jwk[]) => boolean): Promise<readonly Jwk[]> {
    const latest = this.#reads.get(url);
    const known = await latest;
    if (known !== undefined && !this.#isDue(known, isEnough(known.keys))) return known.keys;
    // Concurrent requests share one fetch.
    const reading = this.#reads.get(url) === latest ? this.#read(url, known) : this.#reads.get(url);
    return (await reading)?.keys ?? [];
  }

  #isDue({ readAtMs, askedAtMs }: Read, isEnough: boolean): boolean {
    const now = this.#app.clock();
    return askedAtMs + pauseMs <= now && (!isEnough || readAtMs + ageMaxMs <= now);
  }

  #read(url: string, before: Read | undefined): Promise<Read> {
    if (this.#reads.size >= sourcesMax) this.#reads.clear();
    const reading = this.#ask(url, before);
    this.#reads.set(url, reading);
    return reading;
  }

  async #ask(url: string, before: Read | undefined): Promise<Read> {
    const now = this.#app.clock();
    try {
      const document = await getJson(new URL(url), guard(this.#app.config.webhookAllowCidrs));
      return { keys: keysIn(document), readAtMs: now, askedAtMs: now };
    } catch {
      // If the host does not respond, recently fetched keys still count, older ones do not.
      const isRecent = before !== undefined && before.readAtMs + staleMaxMs > now;
      return { keys: isRecent ? before.keys : [], readAtMs: before?.readAtMs ?? 0, askedAtMs: now };
    }
  }
}

/** The keys of a key set, or of a client document that contains one. */
export function keysIn(document: unknown): Jwk[] {
  const { jwks = document } = isObject(document) ? document : {};
  const keys = isObject(jwks) ? jwks['keys'] : undefined;
  return Array.isArray(keys) ? keys.filter(isObject).slice(0, keysMax) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const clientKeysOf = perApp((app) => new ClientKeys(app));
