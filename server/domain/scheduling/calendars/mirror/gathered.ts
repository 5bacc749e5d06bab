import type { Page } from '#/ports/calendars/calendar-source.ts';

/** So many are kept in memory until all of them are read. */
export const changesAtOnce = 1_000;

/** Pages as one: what a later page names is as that page says. */
export class Gathered {
  #changed = new Map<string, Page['changed'][number][]>();
  #gone = new Set<string>();

  get count(): number {
    return this.#changed.size + this.#gone.size;
  }

  add({ changed, gone }: Page): void {
    for (const id of gone) {
      this.#changed.delete(id);
      this.#gone.add(id);
    }
    for (const [id, items] of Map.groupBy(changed, ({ externalId }) => externalId)) {
      this.#gone.delete(id);
      this.#changed.set(id, items);
    }
  }

  /** Everything until now, which is forgotten here. */
  take(): Page {
    const page = { changed: [...this.#changed.values()].flat(), gone: [...this.#gone] };
    this.#changed = new Map();
    this.#gone = new Set();
    return page;
  }
}
