import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const framesMax = 12;
/** Code that sends what others have written. */
const carriers = /^platform\/(db\/(sql|statement-place|tx|sent-ahead)\.ts|lists\/)/;

const places = new WeakMap<readonly string[], string>();

/**
 * Where a statement is sent from: `domain/crm/tags/write.ts saveTag`. The stack is read once for each statement of the
 * source: the array of its texts is one and the same each time it runs.
 */
export function placeOf(texts: readonly string[]): string | undefined {
  const known = places.get(texts);
  if (known !== undefined) return known;
  // Texts that are put together as they run are not worth a stack each time.
  if (!('raw' in texts)) return undefined;
  const place = placeIn(stackHere());
  places.set(texts, place);
  return place;
}

function stackHere(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = framesMax;
  const { stack = '' } = new Error('where');
  Error.stackTraceLimit = stackTraceLimit;
  return stack;
}

function placeIn(stack: string): string {
  for (const frame of stack.split('\n').slice(1)) {
    const url = /(file:\/\/[^\s)]+?):\d+:\d+\)?$/.exec(frame)?.[1];
    if (url === undefined) continue;
    const file = relative(root, fileURLToPath(url));
    if (carriers.test(file) || file.startsWith('..')) continue;
    const caller = callerIn(frame);
    return caller === null ? file : `${file} ${caller}`;
  }
  return 'unknown';
}

/** `saveTag` of `at async saveTag (file:…)`; null where the frame has no name. */
function callerIn(frame: string): string | null {
  return /at (?:async )?(?:[\w$]+\.)*([\w$#]+) \(/.exec(frame)?.[1] ?? null;
}
