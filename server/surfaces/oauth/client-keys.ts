import { perApp } from '#/platform/context/per-app.ts';
import type { App } from '#/platform/context/ctx.ts';
import { getJson } from '#/platform/net/get-json.ts';
import { guard } from '#/platform/net/guard.ts';
import type { Jwk } from './signature.ts';

/** A key that was taken back is refused after this time. */
const ageMaxMs = 300_000;
/** Where the host cannot be asked, the keys that it had count for this time. */
const staleMaxMs = 600_000;
/** So often is asked again for a key that was not there; a client that signs with unknown keys causes no more requests. */
const pauseMs = 30_000;
const keysMax = 20;
const sourcesMax = 1_000;

type Read = { readonly keys: readonly Jwk[]; readonly readAtMs: number; readonly askedAtMs: number };

/** The public keys of clients, as their hosts publish them, kept for minutes. */
class ClientKeys {
  readonly #app: App;
  readonly #reads = new Map<string, Promise<Read>>();

  constructor(app: App) {
    this.#app = app;
  }

  /** @param isEnough whether one of them will do; otherwise they are read again, but not again and again */
  async find(url: string, isEnough: (keys: readonly Jwk[]) => boolean): Promise<readonly Jwk[]> {
    const latest = this.#reads.get(url);
    const known = await latest;
    if (known !== undefined && !this.#isDue(known, isEnough(known.keys))) return known.keys;
    // Requests that come meanwhile wait for the same answer.
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
      // A host that cannot be asked has the keys it had a moment ago, and after that none.
      const isRecent = before !== undefined && before.readAtMs + staleMaxMs > now;
      return { keys: isRecent ? before.keys : [], readAtMs: before?.readAtMs ?? 0, askedAtMs: now };
    }
  }
}

/** Of a key set, or of a client's document that holds one. */
export function keysIn(document: unknown): Jwk[] {
  const { jwks = document } = isObject(document) ? document : {};
  const keys = isObject(jwks) ? jwks['keys'] : undefined;
  return Array.isArray(keys) ? keys.filter(isObject).slice(0, keysMax) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const clientKeysOf = perApp((app) => new ClientKeys(app));
