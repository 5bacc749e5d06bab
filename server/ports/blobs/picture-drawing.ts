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
/** Kept as large as it is, as PNG, where it is small enough; or scaled into a box, or cut to fill it, as WebP. */
export type Shape =
  | { readonly kind: 'asItIs'; readonly sideMax: number }
  | { readonly kind: 'inside' | 'cover'; readonly width: number; readonly height: number };
export type Drawn = { readonly bytes: Uint8Array } | { readonly refused: 'size' | 'unreadable' };

const program = fileURLToPath(new URL('draw-picture.ts', import.meta.url));
/** Beyond what the process gives itself. */
const drawMsMax = 25_000;
const waitingMax = 20;

/** One picture at a time in this process: the worst ones take a whole core for the whole time limit. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Redraws a picture in a process that is ended when it takes too long. */
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
      // It needs nothing of ours, so it knows nothing of ours.
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: drawMsMax,
      killSignal: 'SIGKILL',
    });
    child.once('message', (drawn: Drawn) => resolve(drawn));
    child.once('error', reject);
    // Ended from outside: by the time limit, for its memory, or because the decoder fell over this picture.
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

/** Where memory runs out, Linux ends this process and not the service. */
function sacrifice(pid: number | undefined): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}
