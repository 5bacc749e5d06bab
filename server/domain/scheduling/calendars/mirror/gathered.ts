import type { Page } from '#/ports/calendars/calendar-source.ts';

/** This many changes are kept in memory before they are stored in parts. */
export const changesAtOnce = 1_000;

/** Merges pages into one. A later page wins. */
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

  /** Returns everything gathered so far, and clears it. */
  take(): Page {
    const page = { changed: [...this.#changed.values()].flat(), gone: [...this.#gone] };
    this.#changed = new Map();
    this.#gone = new Set();
    return page;
  }
}
