import { connect, createServer, type Socket } from 'node:net';

/** A local port that forwards to a PostgreSQL, which may listen only on a socket. */
export class Forwarder {
  readonly port: number;
  readonly #server;
  readonly #sockets: Set<Socket>;

  private constructor(server: ReturnType<typeof createServer>, sockets: Set<Socket>) {
    this.#server = server;
    this.#sockets = sockets;
    const address = server.address();
    this.port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  }

  /** @param port any free port by default */
  static async start(url: string, port = 0): Promise<Forwarder> {
    const target = new URL(url);
    const folder = target.searchParams.get('host');
    const sockets = new Set<Socket>();
    const server = createServer((from) => {
      const to =
        folder === null
          ? connect(Number(target.port || 5432), target.hostname)
          : connect(`${folder}/.s.PGSQL.5432`);
      from.pipe(to).pipe(from);
      for (const socket of [from, to]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => sockets.delete(socket));
      }
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return new Forwarder(server, sockets);
  }

  /** The URL of the database through the port. */
  addressOf(url: string): string {
    const address = new URL(url);
    address.searchParams.delete('host');
    address.host = `127.0.0.1:${this.port}`;
    return address.href;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
