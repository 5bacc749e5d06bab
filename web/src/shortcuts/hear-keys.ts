import { hurry } from '../ui/first-screen.ts';

type Press = (event: KeyboardEvent) => void;

/** The handler is loaded after the first screen; keys pressed before that are queued. */
let press: Press | null = null;
let early: KeyboardEvent[] = [];

function hear(event: KeyboardEvent): void {
  if (press !== null) return press(event);
  early.push(event);
  hurry();
}

/** Listens to the keys of the page. @returns a function that stops it */
export function hearKeys(): () => void {
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
}

/** Sets the handler for keys, and passes it the queued ones. @returns a function that removes it */
export function runKeys(run: Press): () => void {
  press = run;
  const waiting = early;
  early = [];
  for (const event of waiting) run(event);
  return () => {
    press = null;
  };
}
