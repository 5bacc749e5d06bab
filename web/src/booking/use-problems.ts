import { useState } from 'preact/hooks';
import type { FieldProblems } from './form-check.ts';

export type Problems = {
  problems: FieldProblems;
  /** Increases with each validation that finds errors; then the first one gets the focus. */
  round: number;
  find: (problems: FieldProblems) => void;
  /** A changed field is not marked as wrong until it is checked again. */
  forgive: (fields: readonly string[]) => void;
};

/** The errors of a step's fields. */
export function useProblems(): Problems {
  const [state, setState] = useState<{ problems: FieldProblems; round: number }>({ problems: {}, round: 0 });
  return {
    ...state,
    find: (problems) => setState(({ round }) => ({ problems, round: round + 1 })),
    forgive: (fields) =>
      setState((before) => {
        const left = Object.entries(before.problems).filter(([field]) => !fields.includes(field));
        return { ...before, problems: Object.fromEntries(left) };
      }),
  };
}
