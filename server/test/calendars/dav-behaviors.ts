import { test } from 'node:test';
import { cyrus } from './cyrus.ts';
import { davClient, type DavClient, type DavServer } from './dav-server.ts';
import { radicale } from './radicale.ts';
import { xandikos } from './xandikos.ts';

type At = { readonly server: DavServer; readonly client: DavClient; readonly path: string };
export type Behavior = (at: At) => Promise<void>;

/** Tests each behavior on every server, in a new calendar. */
export function atEveryServer(behaviors: Readonly<Record<string, Behavior>>): void {
  for (const { name, missing, start } of [radicale, xandikos, cyrus])
    test(`${name} keeps these promises`, { skip: missing }, async (t) => {
      const server = await start();
      const client = davClient(server, server.ada);
      for (const [index, [promise, behavior]] of Object.entries(behaviors).entries())
        await t.test(`${name}: ${promise}`, async () => {
          const path = await client.newCalendar(`of-${index}`);
          await behavior({ server, client, path });
          // In Cyrus, as in iCloud and Fastmail, a UID must be unique across all calendars of a user.
          await client.remove(path);
        });
    });
}
