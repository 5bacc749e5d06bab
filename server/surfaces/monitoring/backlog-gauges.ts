import { Gauge, type Registry } from 'prom-client';
import type { Backlog, Waiting } from './backlog.ts';

/** The backlog as metrics. All processes report the same values, so dashboards use the maximum. */
export class BacklogGauges {
  readonly #isRead: Gauge;
  readonly #parts: Record<Exclude<keyof Backlog, 'jobs'>, WaitingGauges>;
  readonly #jobs: WaitingGauges;
  readonly #failedJobs: Gauge;

  constructor(registry: Registry) {
    const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
      new Gauge({ name, help, labelNames, registers: [registry] });
    const waiting = (name: string, count: string, age: string, labelNames: string[] = []) =>
      new WaitingGauges(
        gauge(`callwright_${name}_waiting`, count, labelNames),
        gauge(`callwright_${name}_oldest_age_seconds`, age, labelNames),
      );
    this.#isRead = gauge(
      'callwright_backlog_read',
      'Whether the database said within two seconds what waits (1 or 0); without it those metrics are NaN',
    );
    this.#parts = {
      outbox: waiting(
        'outbox',
        'Changes without a number',
        'Age of the oldest of them: the lag of the outbox',
      ),
      webhooks: waiting(
        'webhook_deliveries',
        'Deliveries to webhooks that are due',
        'For how long the oldest of them has been due',
      ),
      mails: waiting('mails', 'Mails that have not been sent', 'Age of the oldest of them'),
      calendars: waiting(
        'calendars',
        'Calendars that are due to be read',
        'For how long the oldest of them has been due',
      ),
    };
    this.#jobs = waiting('jobs', 'Jobs that are due', 'For how long the oldest of them has been due', [
      'queue',
    ]);
    this.#failedJobs = gauge('callwright_jobs_failed', 'Jobs of the last week that failed for good', [
      'queue',
    ]);
  }

  set(backlog: Backlog | null): void {
    this.#isRead.set(backlog === null ? 0 : 1);
    for (const part of ['outbox', 'webhooks', 'mails', 'calendars'] as const)
      this.#parts[part].set({}, backlog?.[part]);
    this.#jobs.reset();
    this.#failedJobs.reset();
    for (const [queue, counted] of backlog?.jobs ?? []) {
      this.#jobs.set({ queue }, counted);
      this.#failedJobs.set({ queue }, counted.failed);
    }
  }
}

class WaitingGauges {
  readonly #count: Gauge;
  readonly #age: Gauge;

  constructor(count: Gauge, age: Gauge) {
    this.#count = count;
    this.#age = age;
  }

  /** @param waiting NaN if unknown, so that no alert treats it as a number */
  set(labels: Record<string, string>, { waiting, oldestSec }: Waiting = unknown): void {
    this.#count.set(labels, waiting);
    this.#age.set(labels, oldestSec);
  }

  reset(): void {
    this.#count.reset();
    this.#age.reset();
  }
}

const unknown: Waiting = { waiting: Number.NaN, oldestSec: Number.NaN };
