import { createServer, type Socket } from 'node:net';
import { ClientSide } from './client-side.ts';
import { ServerSides } from './server-sides.ts';

/**
 * The strictest pooler in transaction mode, for tests: every transaction of a client uses another server connection
 * than the one before. Like PgBouncer 1.21 and later, it tracks named prepared statements and refuses settings in the
 * startup message; notifications for `listen` are dropped.
 */
export class Pooler {
  readonly #sides = new Map<string, ServerSides>();
  readonly #sockets = new Set<Socket>();
  readonly #server;
  readonly #target: URL;

  private constructor(target: string, keepsNames: boolean) {
    this.#target = new URL(target);
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      void new ClientSide(socket, { keepsNames, sidesOf: (database) => this.#sidesOf(database) });
    });
  }

  /** Serves all databases of the server at a URL. */
  static async start(target: string, { keepsNames = true } = {}): Promise<Pooler> {
    const pooler = new Pooler(target, keepsNames);
    await new Promise<void>((resolve) => pooler.#server.listen(0, '127.0.0.1', resolve));
    // It does not keep its process alive.
    pooler.#server.unref();
    return pooler;
  }

  /** The URL of a database through the pooler. */
  addressOf(url: string): string {
    const address = this.#server.address();
    const { username, pathname } = new URL(url);
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    return `postgres://${username}@127.0.0.1:${port}${pathname}`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    for (const sides of this.#sides.values()) sides.end();
    this.#server.close();
  }

  #sidesOf(database: string): ServerSides {
    const url = new URL(this.#target);
    url.pathname = `/${database}`;
    const sides = this.#sides.get(database) ?? new ServerSides(url.href);
    this.#sides.set(database, sides);
    return sides;
  }
}
