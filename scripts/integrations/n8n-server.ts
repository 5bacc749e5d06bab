import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownDatabase } from '../../server/test/database.ts';
import { freePort } from '../../server/test/free-port.ts';
import { installNodes } from './n8n-install.ts';

const startsWithinMs = 900_000;
const lookAgainMs = 500;

type Json = Record<string, unknown>;
export type WorkflowNode = { name: string; type: string; parameters: Json; webhookId?: string };
type Workflow = { id: string; versionId: string };

/**
 * A real n8n on loopback, with a PostgreSQL database: its SQLite would need a native build. Requests are the same as
 * those of its editor.
 */
export class N8n {
  readonly origin: string;
  readonly #child: ChildProcess;
  readonly #clean: () => Promise<void>;
  #cookie = '';

  private constructor(origin: string, child: ChildProcess, clean: () => Promise<void>) {
    this.origin = origin;
    this.#child = child;
    this.#clean = clean;
  }

  static async start(program: string, tarball: string): Promise<N8n> {
    const folder = await mkdtemp(join(tmpdir(), 'callwright-n8n-'));
    await installNodes(tarball, folder);
    const database = await ownDatabase();
    const [port, brokerPort] = [await freePort(), await freePort()];
    const origin = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [program, 'start'], {
      env: environmentOf({ folder, port, brokerPort, origin, database: new URL(database.url) }),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const n8n = new N8n(origin, child, async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });
    try {
      await n8n.#ready();
      await n8n.#setUp();
    } catch (error) {
      await n8n.stop();
      throw error;
    }
    return n8n;
  }

  /** Its migrations take minutes on a busy machine. */
  async #ready(): Promise<void> {
    const isReady = (): Promise<boolean> =>
      fetch(`${this.origin}/healthz/readiness`).then(
        (answer) => answer.ok,
        () => false,
      );
    for (const end = Date.now() + startsWithinMs; Date.now() < end; await pause(lookAgainMs)) {
      if (this.#child.exitCode !== null) throw new Error(`n8n ended with code ${this.#child.exitCode}`);
      if (await isReady()) return;
    }
    throw new Error('n8n has not started');
  }

  /** Creates the first user and signs in. */
  async #setUp(): Promise<void> {
    const person = {
      email: 'owner@n8n.test',
      firstName: 'Ann',
      lastName: 'Lee',
      password: 'Correct-horse-1',
    };
    await this.#ask('POST', '/rest/owner/setup', person);
  }

  /** n8n stores it only after testing it. */
  async addCredential(type: string, data: Json): Promise<Json> {
    const added = await this.#ask('POST', '/rest/credentials', { name: 'Callwright', type, data });
    const { id, name } = added;
    const tried = await this.#ask('POST', '/rest/credentials/test', {
      credentials: { id, name, type, data },
    });
    if (tried['status'] !== 'OK') throw new Error(`n8n refuses the credential: ${JSON.stringify(tried)}`);
    return { [type]: { id, name } };
  }

  /** A chain of nodes; those of Callwright use the credential. */
  async addWorkflow(name: string, nodes: readonly WorkflowNode[], credential: Json): Promise<Workflow> {
    const placed = nodes.map((node, index) => ({
      id: crypto.randomUUID(),
      typeVersion: 1,
      position: [index * 200, 0],
      ...(node.type.includes('callwright') && { credentials: credential }),
      ...node,
    }));
    const links = nodes
      .slice(1)
      .map((node, index) => [
        nodes[index]?.name ?? '',
        { main: [[{ node: node.name, type: 'main', index: 0 }]] },
      ]);
    const connections: unknown = Object.fromEntries(links);
    const made = await this.#ask('POST', '/rest/workflows', {
      name,
      nodes: placed,
      connections,
      settings: {},
    });
    return made as Workflow; // the type that its editor uses
  }

  activate({ id, versionId }: Workflow): Promise<Json> {
    return this.#ask('POST', `/rest/workflows/${id}/activate`, { versionId });
  }

  deactivate({ id }: Workflow): Promise<Json> {
    return this.#ask('POST', `/rest/workflows/${id}/deactivate`, {});
  }

  /** The executions that have ended. */
  async executions({ id }: Workflow): Promise<{ id: string; status: string }[]> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
    const { results } = (await this.#ask('GET', `/rest/executions?filter=${filter}`)) as {
      results: { id: string; status: string }[];
    };
    return results.filter(({ status }) => status !== 'running' && status !== 'new');
  }

  /** The result of an execution, as n8n stores it. */
  async stored(executionId: string): Promise<{ status: string; data: string }> {
    return (await this.#ask('GET', `/rest/executions/${executionId}`)) as { status: string; data: string };
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null) {
      const ended = new Promise((resolve) => this.#child.once('exit', resolve));
      this.#child.kill('SIGTERM');
      await ended;
    }
    await this.#clean();
  }

  async #ask(method: string, path: string, body?: Json): Promise<Json> {
    const response = await fetch(this.origin + path, {
      method,
      headers: { 'Content-Type': 'application/json', cookie: this.#cookie, 'browser-id': 'callwright' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`n8n: ${method} ${path} ${response.status} ${text}`);
    const cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    if (cookie !== '') this.#cookie = cookie;
    return (JSON.parse(text) as { data: Json }).data; // every answer is wrapped
  }
}

function environmentOf(at: {
  folder: string;
  port: number;
  brokerPort: number;
  origin: string;
  database: URL;
}) {
  const { folder, port, brokerPort, origin, database } = at;
  return {
    PATH: process.env['PATH'],
    HOME: folder,
    N8N_USER_FOLDER: folder,
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    WEBHOOK_URL: `${origin}/`,
    N8N_SECURE_COOKIE: 'false',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
    N8N_SSRF_PROTECTION_ENABLED: 'false',
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: database.searchParams.get('host') ?? database.hostname,
    DB_POSTGRESDB_PORT: database.port || '5432',
    DB_POSTGRESDB_DATABASE: database.pathname.slice(1),
    DB_POSTGRESDB_USER: decodeURIComponent(database.username),
    DB_POSTGRESDB_PASSWORD: decodeURIComponent(database.password),
  };
}
