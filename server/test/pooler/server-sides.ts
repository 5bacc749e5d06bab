import { ServerSide } from './server-side.ts';

const max = 24;

/** The connections to one database. No client gets the same one twice in a row. */
export class ServerSides {
  readonly #url: string;
  #idle: ServerSide[] = [];
  #count = 0;
  readonly #waiting: ((side: ServerSide) => void)[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async take(last: ServerSide | null): Promise<ServerSide> {
    this.#idle = this.#idle.filter((side) => side.isOpen);
    // The connection that was idle longest comes first.
    const index = this.#idle.findIndex((side) => side !== last);
    const [rested] = index < 0 ? [] : this.#idle.splice(index, 1);
    if (rested !== undefined) return rested;
    if (this.#count >= max) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#count += 1;
    try {
      return await ServerSide.open(this.#url);
    } catch (error) {
      this.#count -= 1;
      throw error;
    }
  }

  give(side: ServerSide): void {
    if (!side.isOpen) return this.drop(side);
    side.lend({ onFrame: () => undefined, onFree: () => undefined, onEnd: () => this.drop(side) });
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(side);
    else next(side);
  }

  drop(side: ServerSide): void {
    this.#count -= 1;
    this.#idle = this.#idle.filter((other) => other !== side);
    side.end();
  }

  end(): void {
    for (const side of this.#idle.splice(0)) side.end();
  }
}
