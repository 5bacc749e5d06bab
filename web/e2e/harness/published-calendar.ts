import { createServer } from 'node:http';
import { after } from 'node:test';

/** A calendar published as a file at a secret URL; all other URLs are refused. */
export class PublishedCalendar {
  readonly origin: string;
  readonly #files: Map<string, string>;

  private constructor(origin: string, files: Map<string, string>) {
    this.origin = origin;
    this.#files = files;
  }

  static async start(): Promise<PublishedCalendar> {
    const files = new Map<string, string>();
    const server = createServer((request, response) => {
      const text = files.get(request.url ?? '');
      if (text === undefined) response.writeHead(403).end();
      else response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(text);
    });
    after(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return new PublishedCalendar(`http://127.0.0.1:${port}`, files);
  }

  /** Publishes the file at a path, which replaces the earlier one. @returns the URL */
  publish(path: string, text: string): string {
    this.#files.clear();
    this.#files.set(path, text);
    return this.origin + path;
  }
}
