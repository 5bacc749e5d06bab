import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

// Separate processes that open the embedded PostgreSQL of a folder.

const program = `
  const { openCluster } = await import(${JSON.stringify(new URL('../platform/cluster/open.ts', import.meta.url).href)});
  const { keepAlive } = await import(${JSON.stringify(new URL('../platform/cluster/watch.ts', import.meta.url).href)});
  const cluster = await openCluster(process.argv[1], { settings: { fsync: 'off' } });
  const stop = keepAlive(cluster, (error) => console.error(error));
  console.log(cluster.url);
  process.stdin.once('data', async () => { await stop(); await cluster.close(); process.exit(0); });`;

/** A process that has opened the cluster of a folder. */
export class Opener {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#process = child;
    this.url = url;
  }

  static async start(dataDir: string): Promise<Opener> {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) return new Opener(child, line);
    throw new Error('The process ended before it had the cluster open');
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.stdin?.write('close\n');
    await ended;
  }

  async kill(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}
