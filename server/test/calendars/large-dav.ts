import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { entryText } from './entry-text.ts';

// A calendar with more entries than other servers handle quickly. It supports only the CalDAV reports for reading: the
// sync report, which always returns everything, and the report of some entries.

export type LargeDav = {
  readonly origin: string;
  /** The capabilities that a probe would find. */
  readonly capabilities: object;
  readonly path: string;
  /** Called after each answered report. */
  onReport: () => void;
};

export async function largeDav(count: number, more: readonly string[] = []): Promise<LargeDav> {
  const path = '/ada/large/';
  const part = (index: number, props: string): string =>
    `<D:response><D:href>${path}${index}.ics</D:href><D:propstat><D:prop><D:getetag>"${index}"</D:getetag>${props}</D:prop>` +
    '<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>';
  const entry = (index: number): string =>
    part(index, `<C:calendar-data>${entryText(`uid-${index}`, 1 + (index % 28), ...more)}</C:calendar-data>`);
  const answerTo = (asked: string): string => {
    if (asked.includes('calendar-multiget'))
      return [...asked.matchAll(/(\d+)\.ics/g)].map(([, index]) => entry(Number(index))).join('');
    const length = '<D:getcontentlength>700</D:getcontentlength>';
    const all = Array.from({ length: count }, (_, index) => part(index, length));
    return `${all.join('')}<D:sync-token>urn:end</D:sync-token>`;
  };
  const server = createServer((request, response) => {
    let asked = '';
    request.setEncoding('utf8').on('data', (text: string) => (asked += text));
    request.on('end', () => {
      response.writeHead(207, { 'content-type': 'application/xml' });
      const namespaces = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"';
      const body = `<?xml version="1.0"?><D:multistatus ${namespaces}>${answerTo(asked)}</D:multistatus>`;
      dav.onReport();
      response.end(body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  after(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on a port
  const can = { hasSync: true, hasCtag: false, hasScheduling: false, zones: {} };
  const capabilities = { home: `${origin}/ada/`, origins: [origin], ...can };
  const dav: LargeDav = { origin, capabilities, path, onReport: () => undefined };
  return dav;
}
