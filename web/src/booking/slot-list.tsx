/** @jsxImportSource preact */
import type { JSX, RefObject } from 'preact';
import { say } from './say.ts';
import { dayHeading, longDate, timeLabels, type Clock } from './times.ts';

type Props = {
  date: string;
  slots: string[];
  timeZone: string;
  clock: Clock;
  /** The present time of a call that is being moved. */
  own: string | null;
  /** Takes the focus when a day is chosen. */
  heading: RefObject<HTMLHeadingElement | null>;
  onChoose: (instant: string) => void;
};

/** The free times of a day. */
export function SlotList({ date, slots, timeZone, clock, own, heading, onChoose }: Props): JSX.Element {
  const labels = timeLabels(slots, timeZone, clock);
  return (
    <div class="slots">
      <h3 ref={heading} tabIndex={-1} aria-label={longDate(date)}>
        {dayHeading(date)}
      </h3>
      <p class="faint slots-count">{say('slots.count', { count: slots.length })}</p>
      <ul class="slot-list" aria-label={say('slots.label', { date: longDate(date) })}>
        {slots.map((slot, index) => {
          const isOwn = own !== null && Date.parse(slot) === Date.parse(own);
          const label = labels[index] ?? '';
          return (
            <li key={slot}>
              <button
                type="button"
                class="slot"
                data-slot={slot}
                aria-disabled={isOwn}
                onClick={() => !isOwn && onChoose(slot)}
              >
                {label}
                {isOwn && <span class="faint slot-own">{say('slots.own')}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
