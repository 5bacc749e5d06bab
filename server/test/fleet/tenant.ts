import { setTimeout as pause } from 'node:timers/promises';
import { booking, halfHour } from '#/test/events.ts';
import { faultsOf, readHistory, type Change, type History } from '#/test/history/faults.ts';
import { Load, type Caller } from '#/test/history/load.ts';
import { race } from '#/test/race.ts';
import { receiver, type Receiver } from '#/test/receiver.ts';
import type { Client } from './client.ts';

export type Made = { readonly id: number; readonly key: string; readonly userId: number };
type Page = { data: Change[]; meta: { after: number; hasMore: boolean } };

/** Requests per second and workspace. */
const perSecond = { calls: 12, contacts: 2, feed: 1 };
const racers = 12;
const raceEveryMs = 5_000;
/** Far after the slots that the load books. */
const firstRaceDay = 300;

/** A workspace with load while processes are killed, and the answers it got. */
export class Tenant {
  readonly made: Made;
  readonly receiver: Receiver;
  readonly secret: string;
  readonly #client: Client;
  readonly #load: Load;
  readonly #contacts = new Set<string>();
  /** Changes that were read from the feed while it grew. */
  readonly #followed: Change[] = [];
  readonly races = { won: 0, broken: 0, faults: [] as string[] };

  private constructor(made: Made, client: Client, load: Load, to: { receiver: Receiver; secret: string }) {
    this.made = made;
    this.#client = client;
    this.#load = load;
    this.receiver = to.receiver;
    this.secret = to.secret;
  }

  /** Creates a webhook for all changes from now on. */
  static async start(client: Client, workspace: Made): Promise<Tenant> {
    const to = await receiver();
    const wanted = { url: to.url, types: ['*'] };
    const { status, body } = await client.call('POST', '/v1/webhooks', workspace.key, wanted);
    if (status !== 201) throw new Error(JSON.stringify(body));
    const { webhook: made } = body.data as unknown as { webhook: { secret: string } };
    const load = await Load.prepare(client, workspace.key, workspace.userId);
    return new Tenant(workspace, client, load, { receiver: to, secret: made.secret });
  }

  get acknowledged(): number {
    return this.#load.acknowledged.length + this.#contacts.size;
  }

  /** Sends load until `isOver` returns true. */
  async work(isOver: () => boolean, origins: () => string[]): Promise<void> {
    const caller = this.#client.atMost(perSecond.calls);
    await Promise.all([
      this.#load.run(() => caller, Infinity, isOver),
      this.#makeContacts(isOver),
      this.#follow(isOver),
      this.#race(isOver, origins),
    ]);
  }

  async #makeContacts(isOver: () => boolean): Promise<void> {
    const caller = this.#client.atMost(perSecond.contacts);
    for (let number = 1; !isOver(); number += 1) {
      const email = `contact-${number}@fleet.test`;
      const status = await statusOf(caller, 'POST', '/v1/contacts', this.made.key, { email });
      if (status !== null && status < 300) this.#contacts.add(email);
    }
  }

  async #follow(isOver: () => boolean): Promise<void> {
    const caller = this.#client.atMost(perSecond.feed);
    for (let after = 0; !isOver();) {
      const path = `/v1/changes?limit=100&after=${after}`;
      const answer = await caller.call('GET', path, this.made.key).catch(() => null);
      if (answer?.status !== 200) continue;
      const page = answer.body as unknown as Page; // the type of the feed's answer
      this.#followed.push(...page.data);
      after = page.meta.after;
    }
  }

  /** Several visitors book one slot at the same time, through all API processes. */
  async #race(isOver: () => boolean, origins: () => string[]): Promise<void> {
    const headers = { authorization: `Bearer ${this.made.key}` };
    for (let round = 0; !isOver(); round += 1) {
      const dateTime = halfHour(firstRaceDay + round);
      const to = origins();
      const requests = Array.from({ length: racers }, (_, index) => ({
        baseUrl: to[index % to.length] ?? '',
        method: 'POST',
        path: '/v1/eventCalls',
        headers,
        body: booking({ id: this.#load.eventId }, dateTime),
      }));
      const answers = await race(requests).catch(() => null);
      if (answers === null) this.races.broken += 1;
      else this.#judge(dateTime, answers);
      await pause(raceEveryMs);
    }
  }

  #judge(dateTime: string, answers: readonly { status: number; body: unknown }[]): void {
    const winners = answers.filter(({ status }) => status === 201);
    this.races.won += 1;
    for (const { body } of winners) this.#load.note('booked', (body as Booked).data.eventCall.id, dateTime); // the answer of a booking
    const others = answers.filter(({ status }) => status !== 201 && status !== 409);
    if (winners.length !== 1 || others.length > 0)
      this.races.faults.push(`the race for ${dateTime}: ${answers.map(({ status }) => status).join(' ')}`);
  }

  /** The final state, and the errors in it. */
  async judged(): Promise<{ history: History; faults: string[] }> {
    const history = await readHistory(this.#client, this.made.key);
    const faults = [
      ...this.races.faults,
      ...faultsOf(history, this.#load.acknowledged),
      ...this.#faultsOfContacts(history.changes),
      ...this.#faultsOfFollowing(history.changes),
    ];
    const { body } = await this.#client.call('GET', '/v1/contacts?limit=1', this.made.key);
    const { count } = body.data as unknown as { count: number };
    const created = history.changes.filter(({ type }) => type === 'contact.created').length;
    if (created !== count) faults.push(`${count} contacts, and ${created} created in the feed`);
    return { history, faults: faults.map((fault) => `workspace ${this.made.id}: ${fault}`) };
  }

  #faultsOfContacts(changes: readonly Change[]): string[] {
    const created = Map.groupBy(
      changes.filter(({ type }) => type === 'contact.created'),
      ({ data }) => String(data.object['email']),
    );
    const times = (email: string): number => created.get(email)?.length ?? 0;
    return [...this.#contacts]
      .filter((email) => times(email) !== 1)
      .map((email) => `${email} is created ${times(email)} times in the feed`);
  }

  /**
   * Following the feed must give the same changes as reading it from the start later: no change is inserted before
   * others.
   */
  #faultsOfFollowing(changes: readonly Change[]): string[] {
    const differs = this.#followed.findIndex(({ id }, index) => id !== changes[index]?.id);
    return differs < 0 ? [] : [`the feed was read otherwise before, from its change ${differs} on`];
  }
}

type Booked = { data: { eventCall: { id: number } } };

async function statusOf(caller: Caller, ...asked: Parameters<Caller['call']>): Promise<number | null> {
  return caller.call(...asked).then(
    ({ status }) => status,
    () => null,
  );
}
