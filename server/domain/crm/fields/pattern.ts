import { isNativeError } from 'node:util/types';
import { createContext, Script, type Context } from 'node:vm';

/** The time for one pattern and one answer. */
const matchMsMax = 50;
/** The time for all patterns of one request, which may have hundreds of answers. */
const requestMsMax = 250;

/** What is left of the time of a request, in ms of CPU: a busy machine refuses no answer. */
export type PatternTime = { leftMs: number };

export function patternTime(): PatternTime {
  return { leftMs: requestMsMax };
}

/** Whether others should have a turn before the next pattern. */
export function isHalfUsed({ leftMs }: PatternTime): boolean {
  return leftMs < requestMsMax / 2;
}

// Measured inside: starting a script with a timeout takes longer than most patterns.
const matching = new Script(
  '{ const startMs = cpuMs(); const isMatch = new RegExp(pattern, "u").test(value); usedMs = cpuMs() - startMs; isMatch }',
);
const scope = { pattern: '', value: '', cpuMs, usedMs: 0 };
let context: Context | null = null;

/** The pattern is the workspace's own. One that backtracks endlessly must not block the process. */
export function matches(pattern: string, value: string, time: PatternTime): boolean {
  context ??= createContext(scope); // once: it takes longer still
  Object.assign(scope, { pattern, value });
  for (let leftMs = matchMsMax; leftMs > 0 && time.leftMs > 0;) {
    const startMs = cpuMs();
    try {
      const isMatch = matching.runInContext(context, { timeout: Math.ceil(Math.min(leftMs, time.leftMs)) });
      time.leftMs -= scope.usedMs;
      return isMatch === true;
    } catch (error) {
      if (!isTimeout(error)) return false; // invalid
      // The timeout counts time in which the process had no CPU. Then it tries again with what is left.
      const usedMs = cpuMs() - startMs;
      leftMs -= usedMs;
      time.leftMs -= usedMs;
    }
  }
  return false; // too slow: the answer is refused
}

/** The error is one of the context, so it is no instance of our `Error`. */
function isTimeout(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
