import { useEffect, useRef, useState } from 'preact/hooks';

export type Stages = {
  stage: string;
  /** Goes to another stage; the browser's “back” returns. */
  go: (stage: string) => void;
  /** Back to the previous stage. */
  back: (fallback: string) => void;
};

/**
 * The stages of the page are entries of the browser's history: “back” leads to the previous stage instead of leaving
 * the page, and a reload stays at the current one. `allowed` is called each time, because the entered data decides
 * which stages are possible. `first` is known once the event is.
 */
export function useStage(first: string, allowed: (stage: string) => string): Stages {
  const [wanted, setWanted] = useState(() => stepOf(history.state).stage);
  const depth = useRef(stepOf(history.state).depth);

  useEffect(() => {
    const onPop = ({ state }: PopStateEvent) => {
      const step = stepOf(state);
      depth.current = step.depth;
      setWanted(step.stage);
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  return {
    stage: allowed(wanted ?? first),
    go: (stage) => {
      depth.current += 1;
      history.pushState({ stage, depth: depth.current }, '');
      setWanted(stage);
    },
    back: (fallback) => {
      if (depth.current > 0) return history.back();
      history.replaceState({ stage: fallback, depth: 0 }, '');
      setWanted(fallback);
    },
  };
}

/** `depth` counts the page's history entries before it. */
type Step = { stage: string | null; depth: number };

function stepOf(state: unknown): Step {
  if (typeof state !== 'object' || state === null) return { stage: null, depth: 0 };
  const { stage, depth } = state as Partial<Record<string, unknown>>; // any script may have written it
  return {
    stage: typeof stage === 'string' ? stage : null,
    depth: typeof depth === 'number' ? depth : 0,
  };
}
