import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import type { Ctx } from '#/platform/context/ctx.ts';
import { toolsFor } from '#/surfaces/mcp/tools/registry.ts';
import { prompts } from './prompts.ts';
import { resources, resourceTemplates } from './resources.ts';

/** How soon changed rights or the end of a credential are noticed. */
const checkEveryMs = 2_000;

const kinds = ['tools', 'prompts', 'resources'] as const;
type Kind = (typeof kinds)[number];

/** A client that waits for changes of its lists. */
export type Listener = {
  /** The caller with their current rights; rejects once they would no longer be admitted. */
  readonly readmit: () => Promise<Ctx>;
  readonly changed: (kind: Kind) => void;
  readonly refused: () => void;
};

/**
 * Tells clients when one of their lists changes; the lists depend only on role, scopes and settings. Credentials come
 * from the cache, so there are no queries while nothing changes.
 */
export class ListWatch {
  readonly #listeners = new Map<Listener, Record<Kind, string>>();
  #timer: NodeJS.Timeout | null = null;

  /** @returns a function that ends the watch */
  add(ctx: Ctx, listener: Listener): () => void {
    this.#listeners.set(listener, listedFor(ctx));
    this.#timer ??= setInterval(() => void this.#check(), checkEveryMs).unref();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0 || this.#timer === null) return;
      clearInterval(this.#timer);
      this.#timer = null;
    };
  }

  async #check(): Promise<void> {
    await Promise.all(
      [...this.#listeners].map(async ([listener, before]) => {
        const ctx = await listener.readmit().catch(() => null);
        if (!this.#listeners.has(listener)) return;
        if (ctx === null) return listener.refused();
        const now = listedFor(ctx);
        this.#listeners.set(listener, now);
        for (const kind of kinds) if (now[kind] !== before[kind]) listener.changed(kind);
      }),
    );
  }
}

function listedFor(ctx: Ctx): Record<Kind, string> {
  const offered = (things: readonly { name: string; isOffered: (ctx: Ctx) => boolean }[]): string =>
    things
      .filter((thing) => thing.isOffered(ctx))
      .map(({ name }) => name)
      .join();
  return {
    tools: toolsFor(ctx)
      .map(({ name }) => name)
      .join(),
    prompts: offered(prompts),
    resources: offered([...resources, ...resourceTemplates]),
  };
}

type Caller = Pick<Listener, 'readmit' | 'refused'> & { readonly ctx: Ctx };

/**
 * The event bus of the protocol library for the streams of 2026. The library does not say whose stream it is, so the
 * caller is passed through an AsyncLocalStorage.
 */
export class ListChanges implements ServerEventBus {
  readonly #watch = new ListWatch();
  readonly #callers = new AsyncLocalStorage<Caller>();

  /** Subscriptions made during the work belong to this caller. */
  for<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    return this.#callers.run(caller, work);
  }

  subscribe(listener: (event: ServerEvent) => void): () => void {
    const caller = this.#callers.getStore();
    if (caller === undefined) throw new Error('Somebody waits for changes without being known');
    const changed = (kind: Kind): void => listener({ kind: `${kind}_list_changed` });
    return this.#watch.add(caller.ctx, { readmit: caller.readmit, refused: caller.refused, changed });
  }

  /** Never used: no list changes for all callers at once. */
  publish(): void {}
}
