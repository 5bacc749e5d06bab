import type { CalendarSource, Known, Page, Reading, RemoteItem } from '#/ports/calendars/calendar-source.ts';
import { StateLost } from '#/ports/outside/trouble.ts';

/**
 * A calendar in memory for cases that tests cannot cause on a real server: a page that never ends, an error between two
 * pages, a process that ends there. It fulfills the contract of the port.
 */
export class ScriptedCalendar {
  readonly entries = new Map<string, readonly RemoteItem[]>();
  /** The readings so far, with their parameters. */
  readonly readings: Reading[] = [];
  /** Entries that only `find` returns, or returns in a newer state than lists, by UID. */
  readonly elsewhere = new Map<string, Known>();
  /** Existing entries that are not listed. */
  readonly hidden = new Set<string>();
  pageSize = 100;
  /** Called before each page and before the end; may throw or wait. */
  beforePage: (page: number) => void | Promise<void> = () => undefined;
  #changes: string[] = [];
  #isForgotten = false;

  put(externalId: string, ...items: readonly Partial<RemoteItem>[]): void {
    this.entries.set(
      externalId,
      items.map((item, index) => itemOf({ externalId, instance: index === 0 ? '' : String(index), ...item })),
    );
    this.#changes.push(externalId);
  }

  remove(externalId: string): void {
    this.entries.delete(externalId);
    this.#changes.push(externalId);
  }

  /** Changes that are never reported. */
  loseChanges(): void {
    this.#changes = this.#changes.map(() => '');
  }

  forgetState(): void {
    this.#isForgotten = true;
  }

  get source(): CalendarSource {
    const unused = (): never => {
      throw new Error('The mirror does not write');
    };
    return {
      discover: unused,
      write: unused,
      remove: unused,
      find: (_calendar, { uid }) => Promise.resolve(this.#find(uid)),
      read: (_calendar, reading) => this.#read(reading),
    };
  }

  #find(uid: string): Known | null {
    const listed = [...this.entries.values()].flat().find((item) => item.uid === uid);
    const known = this.elsewhere.get(uid);
    if (known !== undefined || listed === undefined) return known ?? null;
    return { externalId: listed.externalId, etag: listed.etag };
  }

  /** Servers need not report entries that were both created and removed since the last reading (RFC 6578, 3.5.2). */
  #isIn(id: string, since: number): boolean {
    return id !== '' && (this.entries.has(id) || this.#changes.indexOf(id) < since);
  }

  async *#read(reading: Reading): AsyncGenerator<Page, string, void> {
    this.readings.push(reading);
    const end = String(this.#changes.length);
    if (reading.state !== null && this.#isForgotten) throw new StateLost('The state is not known any more.');
    const ids =
      reading.state === null
        ? [...this.entries.keys()]
        : this.#changes.slice(Number(reading.state)).filter((id) => this.#isIn(id, Number(reading.state)));
    const listed = [...new Set(ids)].filter((id) => !this.hidden.has(id));
    let page = 0;
    for (let from = 0; from < listed.length; from += this.pageSize) {
      await this.beforePage((page += 1));
      const named = listed.slice(from, from + this.pageSize);
      yield {
        changed: named.flatMap((id) => this.entries.get(id) ?? []),
        gone: named.filter((id) => !this.entries.has(id)),
      };
    }
    await this.beforePage(page + 1);
    if (reading.state === null) this.#isForgotten = false;
    return end;
  }
}

function itemOf(given: Partial<RemoteItem>): RemoteItem {
  return {
    externalId: 'x',
    instance: '',
    uid: null,
    etag: null,
    time: { startMs: 0, endMs: 0 },
    isFree: false,
    isTentative: false,
    answer: 'NONE',
    kind: 'DEFAULT',
    title: '',
    ...given,
  };
}
