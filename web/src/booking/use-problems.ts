import { useState } from 'preact/hooks';
import type { FieldProblems } from './form-check.ts';

export type Problems = {
  problems: FieldProblems;
  /** Goes up each time something is found: then the first of it takes the focus. */
  round: number;
  find: (problems: FieldProblems) => void;
  /** A changed field is not marked as wrong until it is checked again. */
  forgive: (fields: readonly string[]) => void;
};

/** What is wrong with the fields of a step. */
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
