import { useEffect, useRef, useState } from 'react';

/** The time in the scenario, and the real time when that was seen. */
type Sample = { readonly storyMs: number; readonly seenMs: number };

/** The speed varies within a scenario, so old samples are dropped. */
const samplesMax = 15;
/** Samples that are closer together are too inaccurate. */
const seenMinMs = 3_000;
const lookEachMs = 2_000;

/** The estimated time left at the speed so far; null if there are too few samples. */
export function timeLeftMs(samples: readonly Sample[], endMs: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [storyMs, seenMs] = [last.storyMs - first.storyMs, last.seenMs - first.seenMs];
  if (seenMs < seenMinMs || storyMs <= 0) return null;
  return Math.max(0, endMs - last.storyMs) * (seenMs / storyMs);
}

/** The same for a run that is polled. Uses `performance.now()`, because the clock of the page may stand still. */
export function useTimeLeft({ at, to }: { at: string | null; to: string | null }): number | null {
  const [samples, keep] = useState<readonly Sample[]>([]);
  const latest = useRef(at);
  useEffect(() => {
    latest.current = at;
  }, [at]);
  useEffect(() => {
    const look = () => {
      if (latest.current === null) return;
      const seen = { storyMs: Date.parse(latest.current), seenMs: performance.now() };
      keep((before) => [...before, seen].slice(-samplesMax));
    };
    const looks = setInterval(look, lookEachMs);
    return () => clearInterval(looks);
  }, []);
  return to === null ? null : timeLeftMs(samples, Date.parse(to));
}
