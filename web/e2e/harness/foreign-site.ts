import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** A third-party site on another host, such as an app or an attacker, without any restrictions. */
export class ForeignSite {
  readonly origin: string;
  /** HTML bodies by path; all other paths return a line of text. */
  readonly pages: Record<string, string> = {};

  private constructor(origin: string) {
    this.origin = origin;
  }

  static async open(): Promise<ForeignSite> {
    let site: ForeignSite | null = null;
    const server = createServer(({ url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://site.test');
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(document(site?.pages[pathname] ?? '<p>Arrived</p>'));
    });
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    after(() => {
      server.closeAllConnections();
      server.close();
    });
    site = new ForeignSite(`http://localhost:${(server.address() as AddressInfo).port}`); // it listens on a port
    return site;
  }
}

function document(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Robot</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;
}
