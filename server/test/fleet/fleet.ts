import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#/test/eventually.ts';
import type { Balancer } from '#/test/rolling/balancer.ts';
import { Service, type Environment } from '#/test/service.ts';

type Role = 'api' | 'worker';

/** A slot in the fleet: the program that runs in it, and the current process. */
type Place = { readonly role: Role; entry: string; service: Service; busy: Promise<unknown> };

/** Two API processes and two workers, which are killed, restarted and replaced. */
export class Fleet {
  /** Origins of processes that were killed. */
  readonly killed = new Set<string>();
  readonly kills: Record<Role, number> = { api: 0, worker: 0 };
  readonly #environment: Environment;
  readonly #balancer: Balancer;
  readonly #places: Place[] = [];
  /** The kills of each role, one after the other: one process of a role always remains. */
  readonly #killing: Record<Role, Promise<unknown>> = { api: Promise.resolve(), worker: Promise.resolve() };
  /** All processes that were started and not ended, including those being replaced. */
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

  /** Origins of API processes that were not killed. */
  get origins(): string[] {
    return this.#places
      .filter(({ role, service }) => role === 'api' && !this.killed.has(service.origin))
      .map(({ service }) => service.origin);
  }

  /** Kills the process of a slot, like a machine failure, and starts another one some time later. */
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

  /** Replaces the process of each slot, one after the other: the new one answers before the old one is asked to end. */
  async replaceAll(entry: string): Promise<void> {
    for (const turn of this.#places.keys())
      await this.#at(turn, async (place) => {
        const before = place.service;
        place.entry = entry;
        place.service = await this.#started(entry, place.role);
        await this.#stopped(before);
      });
  }

  /** The log entries of all processes, which contain only errors, with their counts. */
  get complaints(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const line of this.#all.flatMap(({ log }) => log.split('\n'))) {
      const words = wordsOf(line);
      if (words !== null) counts.set(words, (counts.get(words) ?? 0) + 1);
    }
    return counts;
  }

  /** Ends all processes gracefully. */
  async stop(): Promise<void> {
    for (const turn of this.#places.keys()) await this.#at(turn, ({ service }) => this.#stopped(service));
  }

  /** Starts another process after the others have been stopped. */
  async startAgain(role: Role): Promise<void> {
    await this.#started(this.#places.at(0)?.entry ?? '', role);
  }

  /** Kills all running processes; nothing is started after that. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all([...this.#running].map((service) => service.end('SIGKILL')));
  }

  /** Runs only one operation per slot at a time. */
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

/** Null if the line is not a log entry. */
function wordsOf(line: string): string | null {
  if (!line.startsWith('{')) return line === '' ? null : line;
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
  return [msg, err?.message].filter((part) => part !== undefined).join(': ');
}
