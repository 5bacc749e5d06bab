import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { command, Service, type Environment } from '../../server/test/service.ts';

/** An installation with its own data folder and the embedded database, as an operator starts it. */
export class Installation {
  readonly folder: string;
  #service: Service | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  get service(): Service {
    if (this.#service === null) throw new Error('The service does not run');
    return this.#service;
  }

  get #environment(): Environment {
    return { DATA_DIR: this.folder, LOG_LEVEL: 'silent' };
  }

  /** Creates a workspace; the key has all scopes. */
  async makeWorkspace(): Promise<{ key: string; userId: number }> {
    const owner = ['--email', 'owner@load.test', '--password', 'correct horse battery'];
    const made = await command(
      this.#environment,
      'workspace',
      'create',
      '--name',
      'Load',
      '--plan',
      'ENTERPRISE',
      ...owner,
    );
    const id = String(made.workspace.id);
    const words = ['key', 'create', '--workspace', id, '--name', 'load', '--scopes', '*'];
    const { apiKey } = await command(this.#environment, ...words);
    return { key: apiKey, userId: made.user.id };
  }

  async start(under: readonly string[] = []): Promise<Service> {
    this.#service = await Service.startUnder(under, this.#environment);
    return this.#service;
  }

  async stop(): Promise<void> {
    await this.#service?.end('SIGTERM');
    this.#service = null;
  }

  /** Kills only PostgreSQL; the service has to detect it. */
  killDatabase(): void {
    for (const pid of this.#databaseProcesses()) kill(pid);
  }

  /** Kills the service and PostgreSQL at once. A tracer ends by itself after writing everything it recorded. */
  async killAll(): Promise<void> {
    const service = this.#service;
    const programs = service === null ? [] : [service.pid, ...descendantsOf(service.pid)];
    const ended = service?.ended;
    for (const pid of programs) if (programOf(pid) !== 'strace') kill(pid);
    this.killDatabase();
    await ended;
    // A process that was just starting when the others were killed.
    this.killDatabase();
    this.#service = null;
  }

  /** PostgreSQL's processes have its data folder as their working directory. */
  #databaseProcesses(): number[] {
    const folder = join(this.folder, 'postgres');
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => standsIn(pid) === folder);
  }
}

function descendantsOf(parent: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const fields = read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    parents.set(Number(name), Number(fields[1]));
  }
  const isBelow = (pid: number): boolean => {
    const above = parents.get(pid);
    return above !== undefined && (above === parent || isBelow(above));
  };
  return [...parents.keys()].filter(isBelow);
}

function programOf(pid: number): string {
  return read(`/proc/${pid}/comm`).trim();
}

/** Empty when the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function standsIn(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null; // it has ended, or belongs to another user
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
