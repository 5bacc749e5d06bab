import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const framesMax = 12;
/** Files that only send statements written elsewhere; they are skipped in the stack. */
const carriers = /^platform\/(db\/(sql|statement-place|tx|sent-ahead)\.ts|lists\/)/;

const places = new WeakMap<readonly string[], string>();

/**
 * Where a statement is sent from, such as `domain/crm/tags/write.ts saveTag`. The stack is read once per `sql` tag,
 * because its array of texts is the same object each time the tag runs.
 */
export function placeOf(texts: readonly string[]): string | undefined {
  const known = places.get(texts);
  if (known !== undefined) return known;
  // Texts that are assembled at run time differ each time; a stack for each would cost too much.
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

/** `saveTag` from `at async saveTag (file:…)`; null if the frame has no name. */
function callerIn(frame: string): string | null {
  return /at (?:async )?(?:[\w$]+\.)*([\w$#]+) \(/.exec(frame)?.[1] ?? null;
}
