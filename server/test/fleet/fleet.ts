import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#/test/eventually.ts';
import type { Balancer } from '#/test/rolling/balancer.ts';
import { Service, type Environment } from '#/test/service.ts';

type Role = 'api' | 'worker';

/** A place in the fleet: which program runs there, and the process that does now. */
type Place = { readonly role: Role; entry: string; service: Service; busy: Promise<unknown> };

/** Two processes that answer and two that work, which are killed, started again and replaced. */
export class Fleet {
  /** Where those answered that were killed. */
  readonly killed = new Set<string>();
  readonly kills: Record<Role, number> = { api: 0, worker: 0 };
  readonly #environment: Environment;
  readonly #balancer: Balancer;
  readonly #places: Place[] = [];
  /** The kills of each role, one after the other: one process of it is always left. */
  readonly #killing: Record<Role, Promise<unknown>> = { api: Promise.resolve(), worker: Promise.resolve() };
  /** All that were started and not ended, also while another takes their place. */
  readonly #running = new Set<Service>();
  readonly #all: Service[] = [];
  #isOver = false;

  constructor(environment: Environment, balancer: Balancer) {
    this.#environment = environment;
    this.#balancer = balancer;
  }

  async start(entry: string): Promise<void> {
    for (const role of ['api', 'worker', 'api', 'worker'] as const)
      this.#places.push({
        role,
        entry,
        service: await this.#started(entry, role),
        busy: Promise.resolve(),
      });
  }

  /** Those that answer and were not killed. */
  get origins(): string[] {
    return this.#places
      .filter(({ role, service }) => role === 'api' && !this.killed.has(service.origin))
      .map(({ service }) => service.origin);
  }

  /** Kills the process of a place, as a machine that fails would, and starts another there some time later. */
  kill(turn: number, awayMs: number): Promise<void> {
    const { role } = this.#placeOf(turn);
    const done = this.#killing[role].then(() => this.#at(turn, (place) => this.#killAt(place, awayMs)));
    this.#killing[role] = done.catch(() => undefined);
    return done;
  }

  async #killAt(place: Place, awayMs: number): Promise<void> {
    const { role, entry, service } = place;
    this.kills[role] += 1;
    this.killed.add(service.origin);
    await service.end('SIGKILL');
    this.#running.delete(service);
    await pause(awayMs);
    place.service = await this.#started(entry, role);
    this.#balancer.remove(service.origin);
  }

  /** Replaces the process of each place, one after the other: the new one answers before the old one is asked to end. */
  async replaceAll(entry: string): Promise<void> {
    for (const turn of this.#places.keys())
      await this.#at(turn, async (place) => {
        const before = place.service;
        place.entry = entry;
        place.service = await this.#started(entry, place.role);
        await this.#stopped(before);
      });
  }

  /** What the processes wrote to their logs, which is of errors alone, and how often. */
  get complaints(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const line of this.#all.flatMap(({ log }) => log.split('\n'))) {
      const words = wordsOf(line);
      if (words !== null) counts.set(words, (counts.get(words) ?? 0) + 1);
    }
    return counts;
  }

  /** Ends all in order. */
  async stop(): Promise<void> {
    for (const turn of this.#places.keys()) await this.#at(turn, ({ service }) => this.#stopped(service));
  }

  /** Another one, when the others have been stopped. */
  async startAgain(role: Role): Promise<void> {
    await this.#started(this.#places.at(0)?.entry ?? '', role);
  }

  /** Ends what runs in any case; nothing is started any more. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all([...this.#running].map((service) => service.end('SIGKILL')));
  }

  /** One thing at a time is done to a place. */
  #at(turn: number, work: (place: Place) => Promise<void>): Promise<void> {
    const place = this.#placeOf(turn);
    const done = place.busy.then(() => work(place));
    place.busy = done.catch(() => undefined);
    return done;
  }

  #placeOf(turn: number): Place {
    const place = this.#places[turn % this.#places.length];
    assert.ok(place !== undefined);
    return place;
  }

  async #started(entry: string, role: Role): Promise<Service> {
    if (this.#isOver) throw new Error('The fleet has ended');
    const service = await Service.startOf(entry, this.#environment, '--role', role);
    this.#running.add(service);
    this.#all.push(service);
    if (this.#isOver) await service.end('SIGKILL');
    if (role === 'api') {
      this.#balancer.add(service.origin);
      await eventually(() => this.#isOver || this.#balancer.isReady(service.origin));
    }
    return service;
  }

  async #stopped(service: Service): Promise<void> {
    assert.equal(await service.end('SIGTERM'), 0, service.log);
    this.#balancer.remove(service.origin);
    this.#running.delete(service);
  }
}

/** Null for what is no entry of a log. */
function wordsOf(line: string): string | null {
  if (!line.startsWith('{')) return line === '' ? null : line;
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
  return [msg, err?.message].filter((part) => part !== undefined).join(': ');
}
