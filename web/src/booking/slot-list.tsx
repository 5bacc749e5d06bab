/** @jsxImportSource preact */
import { Fragment, type JSX, type RefObject } from 'preact';
import { say } from './say.ts';
import { dayHeading, longDate, partsOfDay, timeLabels, type Clock } from './times.ts';

type Props = {
  date: string;
  slots: string[];
  timeZone: string;
  clock: Clock;
  /** The current time of a call that is being moved. */
  own: string | null;
  /** Gets the focus when a day is chosen. */
  heading: RefObject<HTMLHeadingElement | null>;
  onChoose: (instant: string) => void;
};

/** The free times of a day, grouped by part of the day. */
export function SlotList({ date, slots, timeZone, clock, own, heading, onChoose }: Props): JSX.Element {
  const labels = new Map(timeLabels(slots, timeZone, clock).map((label, index) => [slots[index], label]));
  return (
    <div class="slots">
      <h3 ref={heading} tabIndex={-1} aria-label={longDate(date)}>
        {dayHeading(date)}
      </h3>
      <p class="faint slots-count">{say('slots.count', { count: slots.length })}</p>
      <div class="slot-parts">
        {[...partsOfDay(slots, timeZone)].map(([part, inPart]) => (
          <Fragment key={part}>
            <h4 id={`part-${part}`}>{say(`slots.${part}`)}</h4>
            <ul class="slot-list" aria-labelledby={`part-${part}`}>
              {inPart.map((slot) => (
                <Slot
                  key={slot}
                  slot={slot}
                  label={labels.get(slot) ?? ''}
                  isOwn={own !== null && Date.parse(slot) === Date.parse(own)}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

type SlotProps = { slot: string; label: string; isOwn: boolean; onChoose: (instant: string) => void };

function Slot({ slot, label, isOwn, onChoose }: SlotProps): JSX.Element {
  return (
    <li>
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
}
