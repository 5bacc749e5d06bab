import { spawn } from 'node:child_process';
import { once } from 'node:events';

const event = 'raw_syscalls:sys_enter';

/**
 * Counts the system calls of a process and its threads from now on, with Linux' `perf`.
 * @returns a function that ends the count; null if `perf` is missing or not permitted
 */
export function countSystemCalls(pid: number): () => Promise<number | null> {
  const perf = spawn('perf', ['stat', '--field-separator=,', `--event=${event}`, `--pid=${pid}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  perf.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(perf, 'close').catch(() => []); // it could not be started
  return async () => {
    perf.kill('SIGINT');
    await ended;
    const [count] = said
      .split('\n')
      .flatMap((line) => (line.includes(event) ? [Number(line.split(',')[0])] : []));
    return count === undefined || Number.isNaN(count) ? null : count;
  };
}
