import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ApiError } from '#/platform/errors/errors.ts';

export type ToDraw = {
  readonly bytes: Uint8Array;
  /** SVG: it has no fixed size in pixels, so it is drawn as large as allowed. */
  readonly isDrawing: boolean;
  readonly shape: Shape;
};
/**
 * `asItIs` keeps the size, as PNG, if the picture is small enough. The others scale into a box or crop to fill it, as
 * WebP.
 */
export type Shape =
  | { readonly kind: 'asItIs'; readonly sideMax: number }
  | { readonly kind: 'inside' | 'cover'; readonly width: number; readonly height: number };
export type Drawn = { readonly bytes: Uint8Array } | { readonly refused: 'size' | 'unreadable' };

const program = fileURLToPath(new URL('draw-picture.ts', import.meta.url));
/** Time limit in addition to the one of the process itself. */
const drawMsMax = 25_000;
const waitingMax = 20;

/** One picture at a time per process: the worst ones take a whole core for the whole time limit. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Redraws a picture in a separate process, which is ended if it takes too long. */
export async function drawAnew(picture: ToDraw): Promise<Drawn> {
  if (waiting >= waitingMax) throw new ApiError('UNAVAILABLE', { headers: { 'Retry-After': '10' } });
  waiting += 1;
  const drawn = last.then(() => drawInProcess(picture));
  last = drawn.catch(() => undefined);
  try {
    return await drawn;
  } finally {
    waiting -= 1;
  }
}

function drawInProcess(picture: ToDraw): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    const child = fork(program, {
      // The process gets nothing of our environment, because it needs nothing.
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: drawMsMax,
      killSignal: 'SIGKILL',
    });
    child.once('message', (drawn: Drawn) => resolve(drawn));
    child.once('error', reject);
    // Ended by a signal: by the time limit, for lack of memory, or because the decoder crashed.
    child.once('exit', (code, signal) => {
      if (signal !== null) resolve({ refused: 'unreadable' });
      else reject(new ApiError('UNAVAILABLE', { cause: new Error(`Drawing a picture ended with ${code}`) }));
    });
    sacrifice(child.pid);
    child.send(picture, (error) => {
      if (error !== null) resolve({ refused: 'unreadable' });
    });
  });
}

/** If memory runs out, Linux should kill this process rather than the service. */
function sacrifice(pid: number | undefined): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}
