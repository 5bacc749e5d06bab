import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';

/** A TCP server in front of a socket that only root can access, for the container's user. */
export async function overTcp(address: string): Promise<{ url: string; server: Server }> {
  const url = new URL(address);
  const socket = url.searchParams.get('host');
  const server = createServer((visitor) => {
    const inner =
      socket === null
        ? connect(Number(url.port || 5432), url.hostname)
        : connect(join(socket, '.s.PGSQL.5432'));
    for (const [one, other] of [
      [visitor, inner],
      [inner, visitor],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, server };
}
