import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { waysTo } from './database.ts';

const main = fileURLToPath(new URL('../main/cli/main.ts', import.meta.url));
const run = promisify(execFile);

/** Far longer than any start takes. */
const startMs = 300_000;
/** The running child processes. None outlives its parent, no matter how that ends. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export type Environment = Readonly<Record<string, string>>;

/** The only environment variables that programs started by tests inherit. */
export const inherited: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  COLLECT_SQL: process.env['COLLECT_SQL'],
  // Halves the startup time of commands.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

async function environmentOf(given: Environment): Promise<NodeJS.ProcessEnv> {
  const url = given['DATABASE_URL'];
  const { databaseUrl, directUrl } = url === undefined ? {} : await waysTo(url);
  return {
    ...inherited,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    ENTERPRISE_LIMIT_POINTS: '1000000',
    ...given,
    ...(directUrl === undefined ? {} : { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl }),
  };
}

/** Runs a command of `callwright` and returns its JSON document. */
// oxlint-disable-next-line typescript/no-explicit-any
export function command(environment: Environment, ...words: string[]): Promise<any> {
  return commandOf(main, environment, ...words);
}

/** The same for another checkout, by the path of its entry file. */
// oxlint-disable-next-line typescript/no-explicit-any
export async function commandOf(entry: string, environment: Environment, ...words: string[]): Promise<any> {
  const { stdout } = await run(process.execPath, [entry, ...words, '--json'], {
    env: await environmentOf(environment),
  });
  return JSON.parse(stdout);
}

/** The service as an operator starts it: a separate process. */
export class Service {
  readonly origin: string;
  readonly #process: ChildProcess;
  readonly #log: () => string;

  private constructor(origin: string, child: ChildProcess, log: () => string) {
    this.origin = origin;
    this.#process = child;
    this.#log = log;
  }

  /** The log output so far. */
  get log(): string {
    return this.#log();
  }

  static start(environment: Environment, ...words: string[]): Promise<Service> {
    return Service.startUnder([], environment, ...words);
  }

  /** Starts the service of another checkout, by the path of its entry file. */
  static startOf(entry: string, environment: Environment, ...words: string[]): Promise<Service> {
    return Service.#begin([process.execPath, entry, 'serve', ...words], environment);
  }

  /** Starts it under another program with arguments, such as a tracer. */
  static startUnder(
    under: readonly string[],
    environment: Environment,
    ...words: string[]
  ): Promise<Service> {
    return Service.#begin([...under, process.execPath, main, 'serve', ...words], environment);
  }

  static async #begin(
    [program = '', ...args]: readonly string[],
    environment: Environment,
  ): Promise<Service> {
    const child = spawn(program, args, {
      env: await environmentOf({ PORT: '0', ...environment }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk));
    let tooLate: NodeJS.Timeout | undefined;
    const origin = await new Promise<string>((resolve, reject) => {
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk;
        // With its own BASE_URL, it does not print its port, which is then known from the environment.
        const told = printed.includes('Callwright serves ') ? environment['PORT'] : undefined;
        const port = /http:\/\/localhost:(\d+)/.exec(printed)?.[1] ?? told;
        // A worker has no port.
        if (printed.includes('Callwright works')) resolve('');
        else if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      });
      child.once('exit', (code) => reject(new Error(`The service ended with code ${code}: ${said}`)));
      tooLate = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new Error(`The service did not start in ${startMs} ms: ${said}`));
      }, startMs);
    }).finally(() => clearTimeout(tooLate));
    return new Service(origin, child, () => said);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Settled when the process has ended. */
  get ended(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => this.#process.once('exit', () => resolve()));
  }

  /** Ends it like a power failure, or gracefully. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return this.#process.exitCode;
    const ended = new Promise<number | null>((resolve) =>
      this.#process.once('exit', (code) => resolve(code)),
    );
    this.#process.kill(signal);
    return ended;
  }

  async call(
    method: string,
    path: string,
    key: string,
    body?: object,
  ): Promise<{ status: number; body: { data?: Record<string, never>; [name: string]: unknown } }> {
    const response = await fetch(this.origin + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { data?: Record<string, never> } };
  }
}
