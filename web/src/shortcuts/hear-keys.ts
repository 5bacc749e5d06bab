import { hurry } from '../ui/first-screen.ts';

type Press = (event: KeyboardEvent) => void;

/** What runs keys is loaded behind the first screen; those that come before it wait. */
let press: Press | null = null;
let early: KeyboardEvent[] = [];

function hear(event: KeyboardEvent): void {
  if (press !== null) return press(event);
  early.push(event);
  hurry();
}

/** Hears the keys of the page. @returns what ends it */
export function hearKeys(): () => void {
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
}

/** Runs the keys that are heard, first those that waited. @returns what ends it */
export function runKeys(run: Press): () => void {
  press = run;
  const waiting = early;
  early = [];
  for (const event of waiting) run(event);
  return () => {
    press = null;
  };
}
