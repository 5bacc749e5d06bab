import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Service } from '#/test/service.ts';

// Books, reschedules and cancels calls, and records what was acknowledged, and when.

export type Act = 'booked' | 'rescheduled' | 'cancelled';
/** An acknowledged act; `dateTime` is the start of the call after it. */
export type Acknowledged = {
  readonly atMs: number;
  readonly act: Act;
  readonly callId: number;
  readonly dateTime: string;
};

/** Sends requests: to a process of the service, or to a load balancer. */
export type Caller = Pick<Service, 'call'>;

type Fields = Record<string, unknown>;

export class Load {
  readonly acknowledged: Acknowledged[] = [];
  readonly #key: string;
  readonly eventId: number;
  #slots = 0;
  #people = 0;

  private constructor(key: string, eventId: number) {
    this.#key = key;
    this.eventId = eventId;
  }

  /** Creates the event, whose only host is available around the clock. */
  static async prepare(service: Caller, key: string, userId: number): Promise<Load> {
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
    const weekdays = days.map((day) => ({ day, slots: [{ start: '00:00', end: '24:00' }] }));
    const hours = { userId, name: 'Always', timeZone: 'UTC', weekdays };
    const made = await insist(service, key, 'POST', '/v1/userAvailabilities', hours);
    const availabilityId = (made['availability'] as { id: number }).id;
    const event = { name: 'Call', hosts: [{ userId, availabilityId }], dateRange: { type: 'INDEFINITE' } };
    const created = await insist(service, key, 'POST', '/v1/events', event);
    return new Load(key, (created['event'] as { id: number }).id);
  }

  /**
   * Continues with several concurrent visitors until this many acts are acknowledged in total, or until `stopped` is
   * true.
   */
  async run(service: () => Caller, until: number, stopped: () => boolean = () => false): Promise<void> {
    const visitor = async (): Promise<void> => {
      while (this.acknowledged.length < until && !stopped()) await this.#visit(service);
    };
    await Promise.all(Array.from({ length: 6 }, visitor));
  }

  /** One visitor books; every second one reschedules the call, and every third of these cancels it. */
  async #visit(service: () => Caller): Promise<void> {
    const person = (this.#people += 1);
    const dateTime = this.#nextSlot();
    const body = {
      eventId: this.eventId,
      dateTime,
      timeZone: 'UTC',
      email: `lead-${person}@load.test`,
      firstName: 'Lee',
    };
    const booked = await this.#ask(service(), 'POST', '/v1/eventCalls', body);
    if (booked === null) return;
    const { id } = booked['eventCall'] as { id: number };
    this.note('booked', id, dateTime);
    if (person % 2 === 0) return;
    const moved = this.#nextSlot();
    const move = { id, dateTime: moved, timeZone: 'UTC' };
    if ((await this.#ask(service(), 'PUT', '/v1/eventCalls/reschedule', move)) === null) return;
    this.note('rescheduled', id, moved);
    if (person % 3 !== 0) return;
    if ((await this.#ask(service(), 'PUT', '/v1/eventCalls/cancel', { id })) !== null)
      this.note('cancelled', id, moved);
  }

  note(act: Act, callId: number, dateTime: string): void {
    this.acknowledged.push({ atMs: performance.timeOrigin + performance.now(), act, callId, dateTime });
  }

  /** The half hours starting in two days, each once. */
  #nextSlot(): string {
    const day = Math.floor(Date.now() / dayMs) + 2;
    this.#slots += 1;
    return new Date(day * dayMs + this.#slots * 1_800_000).toISOString();
  }

  /** Null if nothing was acknowledged; it is then unknown whether it happened. */
  async #ask(service: Caller, method: string, path: string, body: object): Promise<Fields | null> {
    try {
      const answer = await service.call(method, path, this.#key, body);
      if (answer.status < 300) return answer.body.data ?? {};
      if (answer.status < 500)
        throw new Refused(`${method} ${path} ${answer.status} ${JSON.stringify(answer.body)}`);
      return null;
    } catch (error) {
      if (error instanceof Refused) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return null;
    }
  }
}

class Refused extends Error {}

async function insist(
  service: Caller,
  key: string,
  method: string,
  path: string,
  body: object,
): Promise<Fields> {
  const { status, body: answer } = await service.call(method, path, key, body);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
  return answer.data ?? {};
}
