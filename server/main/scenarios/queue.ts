import type { Planned } from './acts.ts';

/** An act on the list, by its number there. */
export type Waiting = Planned & { readonly number: number };

/** The waiting acts, earliest first; acts at the same time in the order they were planned. A heap. */
export class Queue {
  readonly #items: Waiting[] = [];

  constructor(waiting: readonly Waiting[]) {
    for (const one of waiting) this.push(one);
  }

  first(): Waiting | null {
    return this.#items[0] ?? null;
  }

  push(item: Waiting): void {
    const items = this.#items;
    let place = items.length;
    items.push(item);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = items[above];
      if (other === undefined || !isBefore(item, other)) break;
      items[place] = other;
      place = above;
    }
    items[place] = item;
  }

  shift(): Waiting | null {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (first === undefined || last === undefined || items.length === 0) return first ?? null;
    let place = 0;
    for (;;) {
      const below = this.#earlierBelow(place);
      const other = items[below];
      if (other === undefined || !isBefore(other, last)) break;
      items[place] = other;
      place = below;
    }
    items[place] = last;
    return first;
  }

  #earlierBelow(place: number): number {
    const left = 2 * place + 1;
    const [one, other] = [this.#items[left], this.#items[left + 1]];
    return one !== undefined && other !== undefined && isBefore(other, one) ? left + 1 : left;
  }
}

function isBefore(a: Waiting, b: Waiting): boolean {
  return a.atMs === b.atMs ? a.number < b.number : a.atMs < b.atMs;
}
