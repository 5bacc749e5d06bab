import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { entryText } from '#/test/calendars/entry-text.ts';
import { june } from '#/test/calendars/dav-account.ts';
import { openNet } from '#/test/calendars/open-net.ts';
import { ics } from './ics.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // exposed by the flag

const mb = 1_048_576;
const entries = 10_000;
const pageMax = 500;

const feed = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...Array.from({ length: entries }, (_, index) => {
    const text = entryText(`uid-${index}`, 1 + (index % 28), `X-LONG:${'x'.repeat(500)}`);
    return text.slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VCALENDAR')).trimEnd();
  }),
  'END:VCALENDAR',
  '',
].join('\r\n');

test(`memory stays flat while a subscription of ${entries} entries is read, and others have their turn before each page`, async (t) => {
  const server = createServer((_request, response) => void response.end(feed));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const address = server.address();
  const secret = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/calendar.ics`;
  const source = ics({ secret, capabilities: {}, addresses: [] }, openNet());
  let turns = 0;
  let isRunning = true;
  const count = (): void => {
    turns += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  const used: number[] = [];
  const turnsOfPages: number[] = [];
  let items = 0;
  for await (const page of source.read('calendar', { state: null, window: june })) {
    items += page.changed.length;
    assert.ok(page.changed.length <= pageMax, `${page.changed.length} in one page`);
    turnsOfPages.push(turns);
    collect();
    used.push(process.memoryUsage().heapUsed / mb);
  }
  isRunning = false;
  const growth = Math.max(...used) - Math.min(...used);
  t.diagnostic(`heap: ${Math.min(...used).toFixed(1)} to ${Math.max(...used).toFixed(1)} MB`);
  assert.equal(items, entries);
  assert.ok(growth < 10, `from ${Math.min(...used)} to ${Math.max(...used)} MB`);
  assert.equal(new Set(turnsOfPages).size, entries / pageMax);
});
