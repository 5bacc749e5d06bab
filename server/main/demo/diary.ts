import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Colleague } from './people.ts';

type Span = { from: number; to: number };

/** A host's working days, and the spans already taken in them. */
export class Diary {
  readonly #colleague: Colleague;
  readonly #taken: Span[] = [];

  constructor(colleague: Colleague) {
    this.#colleague = colleague;
  }

  /** Starts that a slot list could offer on a date: within working hours, on the grid, with buffers between calls. */
  freeStarts(
    date: string,
    call: { durationMin: number; stepMin: number; beforeMin: number; afterMin: number },
  ): number[] {
    const day = Temporal.PlainDate.from(date);
    if (day.dayOfWeek > 5) return [];
    const starts: number[] = [];
    for (const { start, end } of this.#colleague.hours) {
      const opens = this.#at(day, start);
      const closes = this.#at(day, end);
      for (let at = opens; at + call.durationMin * minuteMs <= closes; at += call.stepMin * minuteMs) {
        const span = {
          from: at - call.beforeMin * minuteMs,
          to: at + (call.durationMin + call.afterMin) * minuteMs,
        };
        if (!this.#taken.some((other) => other.from < span.to && span.from < other.to)) starts.push(at);
      }
    }
    return starts;
  }

  take(startMs: number, call: { durationMin: number; beforeMin: number; afterMin: number }): Span {
    const span = {
      from: startMs - call.beforeMin * minuteMs,
      to: startMs + (call.durationMin + call.afterMin) * minuteMs,
    };
    this.#taken.push(span);
    return span;
  }

  #at(day: Temporal.PlainDate, time: string): number {
    return day.toZonedDateTime({
      timeZone: this.#colleague.timeZone,
      plainTime: Temporal.PlainTime.from(time),
    }).epochMilliseconds;
  }
}
