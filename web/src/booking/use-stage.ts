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
 * page. `allowed` is asked each time: what was entered since decides where one can be. `first` is known once the event is.
 */
export function useStage(first: string, allowed: (stage: string) => string): Stages {
  const [wanted, setWanted] = useState<string | null>(null);
  const depth = useRef(0);

  useEffect(() => {
    const onPop = ({ state }: PopStateEvent) => {
      depth.current = Math.max(0, depth.current - 1);
      setWanted(stageOf(state));
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  return {
    stage: allowed(wanted ?? first),
    go: (stage) => {
      depth.current += 1;
      history.pushState({ stage }, '');
      setWanted(stage);
    },
    back: (fallback) => {
      if (depth.current > 0) return history.back();
      history.replaceState({ stage: fallback }, '');
      setWanted(fallback);
    },
  };
}

function stageOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('stage' in state)) return null;
  return typeof state.stage === 'string' ? state.stage : null;
}
