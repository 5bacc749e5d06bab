/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Problem } from './field.tsx';
import { addDays } from './plain-date.ts';
import { say } from './say.ts';
import { dateIn, longDate } from './times.ts';

/** A time window that would suit, on a date in the chosen time zone. */
export type Window = { date: string; from: string; to: string };

const windowsMax = 10;
const daysMax = 90;

type Props = {
  windows: readonly Window[];
  onChange: (windows: Window[]) => void;
  timeZone: string;
  minutes: number;
  problem: string | undefined;
};

/** Tomorrow's working hours: most people change only the date. */
export function firstWindow(timeZone: string): Window {
  return { date: addDays(dateIn(Date.now(), timeZone), 1), from: '09:00', to: '17:00' };
}

/** Dates with suitable hours, and a button to add more. */
export function WindowFields({ windows, onChange, timeZone, minutes, problem }: Props): JSX.Element {
  const list = useRef<HTMLFieldSetElement>(null);
  const today = dateIn(Date.now(), timeZone);
  const change = (at: number, part: Partial<Window>) =>
    onChange(windows.map((window, index) => (index === at ? { ...window, ...part } : window)));
  const add = () => {
    const last = windows.at(-1);
    const next = last === undefined ? firstWindow(timeZone) : { ...last, date: nextDate(last.date, today) };
    onChange([...windows, next]);
  };
  const remove = (at: number) => {
    onChange(windows.filter((_, index) => index !== at));
    list.current?.querySelector<HTMLElement>('input')?.focus();
  };
  return (
    <fieldset class="windows" ref={list} data-problem={problem !== undefined} tabIndex={-1}>
      <legend>{say('waiting.times')}</legend>
      {windows.map((window, at) => {
        const isWrong = problem !== undefined && windowProblem(window, minutes, today) !== undefined;
        const day = window.date === '' ? String(at + 1) : longDate(window.date);
        return (
          <div class="window" key={at}>
            <input
              type="date"
              aria-label={say('waiting.date')}
              aria-invalid={isWrong}
              value={window.date}
              min={today}
              max={addDays(today, daysMax)}
              onInput={({ currentTarget }) => change(at, { date: currentTarget.value })}
            />
            <input
              type="time"
              aria-label={say('waiting.from')}
              aria-invalid={isWrong}
              value={window.from}
              step={900}
              onInput={({ currentTarget }) => change(at, { from: currentTarget.value })}
            />
            <span aria-hidden="true">–</span>
            <input
              type="time"
              aria-label={say('waiting.to')}
              aria-invalid={isWrong}
              value={window.to}
              step={900}
              onInput={({ currentTarget }) => change(at, { to: currentTarget.value })}
            />
            <button
              type="button"
              class="window-drop"
              aria-label={say('waiting.drop', { date: day })}
              disabled={windows.length === 1}
              onClick={() => remove(at)}
            >
              ×
            </button>
          </div>
        );
      })}
      <Problem name="windows" text={problem} />
      {windows.length < windowsMax && (
        <button type="button" class="text-button" onClick={add}>
          {say('waiting.more')}
        </button>
      )}
    </fieldset>
  );
}

/** The errors of the time windows that can be found without a request. */
export function windowsProblem(
  windows: readonly Window[],
  minutes: number,
  timeZone: string,
): string | undefined {
  const today = dateIn(Date.now(), timeZone);
  return windows.map((window) => windowProblem(window, minutes, today)).find((text) => text !== undefined);
}

function windowProblem({ date, from, to }: Window, minutes: number, today: string): string | undefined {
  if (date === '' || from === '' || to === '') return say('waiting.incomplete');
  if (date < today || date > addDays(today, daysMax)) return say('waiting.outside', { count: daysMax });
  return minutesOf(to) - minutesOf(from) < minutes ? say('waiting.tooShort', { count: minutes }) : undefined;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function nextDate(date: string, today: string): string {
  return date === '' ? addDays(today, 1) : addDays(date, 1);
}
