/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { Failure } from './failure.ts';
import { FailureNotice, Notice } from './notice.tsx';
import { focusSubmit } from './field.tsx';
import { say } from './say.ts';
import { dateIn, dayHeading, timeLabels, type Clock } from './times.ts';

type Props = {
  failure: Failure;
  company: string;
  timeZone: string;
  clock: Clock;
  onChoose: (instant: string) => void;
  onOthers: () => void;
  onRetry: () => void;
};

/** Why the chosen time was not booked, and the nearest free times. */
export function SlotGone({
  failure,
  company,
  timeZone,
  clock,
  onChoose,
  onOthers,
  onRetry,
}: Props): JSX.Element {
  const others = (
    <button type="button" class="button" onClick={onOthers}>
      {say('taken.other')}
    </button>
  );
  if (failure.kind === 'closed') {
    return (
      <Notice tone="problem" title={say('notice.title')}>
        <p>{say(`closed.${failure.reason}`)}</p>
        {others}
      </Notice>
    );
  }
  if (failure.kind !== 'taken')
    return (
      <FailureNotice
        failure={failure}
        company={company}
        onRetry={() => {
          focusSubmit();
          onRetry();
        }}
      />
    );

  const days = Map.groupBy(
    failure.nearest.map((slot) => slot.start),
    (start) => dateIn(start, timeZone),
  );
  return (
    <Notice tone="problem" title={say('taken.title')}>
      <p>{say(failure.nearest.length > 0 ? 'taken.choose' : 'taken.none')}</p>
      {[...days].map(([date, starts]) => {
        const labels = timeLabels(starts, timeZone, clock);
        return (
          <fieldset class="near" key={date}>
            <legend class="near-day">{dayHeading(date)}</legend>
            <div class="buttons">
              {starts.map((start, index) => (
                <button
                  key={start}
                  type="button"
                  class="slot"
                  data-near={start}
                  onClick={() => {
                    focusSubmit();
                    onChoose(start);
                  }}
                >
                  {labels[index]}
                </button>
              ))}
            </div>
          </fieldset>
        );
      })}
      {others}
    </Notice>
  );
}
