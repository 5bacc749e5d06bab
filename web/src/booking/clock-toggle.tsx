/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from './say.ts';
import { store, stored } from './storage.ts';
import { usualClock, type Clock } from './times.ts';

const storageKey = 'callwright.clock';

/** The 12 or 24 hour clock: the visitor's earlier choice, or the usual one of their region. */
export function useClock(): [Clock, (clock: Clock) => void] {
  const [clock, setClock] = useState<Clock>(() => remembered() ?? usualClock());
  return [
    clock,
    (chosen) => {
      setClock(chosen);
      store(storageKey, chosen);
    },
  ];
}

export function ClockToggle({
  clock,
  onChange,
}: {
  clock: Clock;
  onChange: (clock: Clock) => void;
}): JSX.Element {
  return (
    <fieldset class="choices clock">
      <legend class="hidden">{say('clock.label')}</legend>
      {(['12', '24'] as const).map((choice) => (
        <label class="choice" key={choice}>
          <input type="radio" name="clock" checked={choice === clock} onChange={() => onChange(choice)} />
          <span>{say(`clock.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function remembered(): Clock | null {
  const clock = stored(storageKey);
  return clock === '12' || clock === '24' ? clock : null;
}
