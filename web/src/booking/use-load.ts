import { useLayoutEffect, useState } from 'preact/hooks';
import type { Outcome } from './api.ts';
import type { Failure } from './failure.ts';

export type Loaded<T> = {
  value: T | null;
  failure: Failure | null;
  retry: () => void;
  replace: (value: T) => void;
};

/** Loads once, before the first paint, and again on request; known data is not loaded. */
export function useLoad<T>(load: () => Promise<Outcome<T>>, known: T | null = null): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; failure: Failure | null }>({
    value: known,
    failure: null,
  });
  const [round, setRound] = useState(0);
  useLayoutEffect(() => {
    if (round === 0 && known !== null) return undefined;
    let current = true;
    void load().then((outcome) => {
      if (current)
        setState(
          outcome.ok ? { value: outcome.value, failure: null } : { value: null, failure: outcome.failure },
        );
    });
    return () => {
      current = false;
    };
  }, [round]);
  return {
    ...state,
    retry: () => {
      setState({ value: null, failure: null });
      setRound(round + 1);
    },
    replace: (value) => setState({ value, failure: null }),
  };
}
