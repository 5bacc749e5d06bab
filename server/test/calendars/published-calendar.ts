import { createServer as createHttp, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

type Certificate = { readonly cert: string; readonly key: string };

/** A calendar that is published as a file, on a server that can be made unresponsive. */
export class PublishedCalendar {
  /** Start times of half hours that are busy. */
  busy: readonly string[] = [];
  /** Additional lines between those of the calendar. */
  lines: readonly string[] = [];
  isSilent = false;
  /** With another status, the file is not sent. */
  status = 200;
  asked = 0;
  readonly url: string;

  private constructor(server: Server, scheme: string) {
    const { port } = server.address() as AddressInfo; // of a server that listens on a port
    this.url = `${scheme}://127.0.0.1:${port}/calendar.ics`;
    server.on('request', (_, response) => {
      this.asked += 1;
      if (this.isSilent) return;
      const text = this.status === 200 ? this.#text() : '';
      response.writeHead(this.status, { 'content-type': 'text/calendar' }).end(text);
    });
  }

  /** Serves until the tests of the file are done; with a certificate, over https. */
  static async start(certificate?: Certificate): Promise<PublishedCalendar> {
    const server = certificate === undefined ? createHttp() : createHttps(certificate);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    after(() => {
      server.closeAllConnections();
      server.close();
    });
    return new PublishedCalendar(server, certificate === undefined ? 'http' : 'https');
  }

  #text(): string {
    const entries = this.busy.flatMap((start, index) => [
      'BEGIN:VEVENT',
      `UID:busy-${index}`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART:${start.replaceAll(/[-:]|\.\d{3}/g, '')}`,
      'DURATION:PT30M',
      'SUMMARY:Lunch',
      'END:VEVENT',
    ]);
    return [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//test//EN',
      ...entries,
      ...this.lines,
      'END:VCALENDAR',
      '',
    ].join('\r\n');
  }
}
