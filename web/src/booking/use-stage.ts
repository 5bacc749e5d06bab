import { useEffect, useRef, useState } from 'preact/hooks';

export type Stages = {
  stage: string;
  /** On to another stage, which the browser's “back” leads back from. */
  go: (stage: string) => void;
  /** Back to the previous stage. */
  back: (fallback: string) => void;
};

/**
 * The stages of the page are steps of the browser's history, so that “back” leads to the stage before and not off the
 * page, and a reload stays where it was. `allowed` is asked each time: what was entered since decides where one can be.
 * `first` is known once the event is.
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

/** `depth` counts the steps of this page before it. */
type Step = { stage: string | null; depth: number };

function stepOf(state: unknown): Step {
  if (typeof state !== 'object' || state === null) return { stage: null, depth: 0 };
  const { stage, depth } = state as Partial<Record<string, unknown>>; // anybody may have written it
  return {
    stage: typeof stage === 'string' ? stage : null,
    depth: typeof depth === 'number' ? depth : 0,
  };
}
