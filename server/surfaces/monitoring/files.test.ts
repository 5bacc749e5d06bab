import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { metricsIn } from '#/test/metrics.ts';
import { alertExpressions, dashboardQueries, metricsOf, monitoringFolder } from '#/test/monitoring-files.ts';
import { freeMin, lateAfterSec } from './late.ts';
import { metricsText } from './metrics.ts';
import { server } from './testing/watched-server.ts';

// A metric without values is not exposed, so one of each is counted first.
const { meters } = server.app;
meters.request({ method: 'GET', route: '/v1/contacts', status: 200, ms: 1 });
meters.job('webhook.deliver', true, 1);
const text = await metricsText(server.app);
const exposed = new Set(metricsIn(text).map(({ name }) => name));
/** Set by Prometheus itself. */
const ofPrometheus = new Set(['up']);

for (const { title, expr } of [...dashboardQueries(), ...alertExpressions()])
  test(`the service has every metric that is asked for: ${title} (${expr})`, () => {
    const asked = metricsOf(expr);
    assert.ok(asked.length > 0, 'the expression reads a metric');
    assert.deepEqual(
      asked.filter((name) => !exposed.has(name) && !ofPrometheus.has(name)),
      [],
    );
  });

test('the guide names every metric of the service, and no other', () => {
  const guide = readFileSync(`${monitoringFolder}../guides/monitoring.md`, 'utf8');
  const ours = /^(callwright|http_server|db_client)_/;
  const families = [...text.matchAll(/^# TYPE (\S+) /gm)].flatMap(([, name = '']) =>
    ours.test(name) ? [name] : [],
  );
  // Only in the first column, because the second one has the labels.
  const columns = guide.split('\n').map((line) => (line.startsWith('| ') ? line.split(' | ')[0] : line));
  const named = [...columns.join('\n').matchAll(/`((?:callwright|http_server|db_client)_\w+)/g)].map(
    ([, name = '']) => name,
  );
  assert.deepEqual([...new Set(named)].toSorted(), families.toSorted());
});

test('every alert of the rules has its line in the guide', () => {
  const guide = readFileSync(`${monitoringFolder}../guides/monitoring.md`, 'utf8');
  assert.deepEqual(
    alertExpressions()
      .map(({ title }) => title)
      .filter((title) => !guide.includes(`\`${title}\``)),
    [],
  );
});

test('the console of operators calls late what the alerts call late', () => {
  const alerts = {
    outbox: 'CallwrightOutboxLags',
    webhooks: 'CallwrightWebhooksLag',
    mails: 'CallwrightMailsWait',
    calendars: 'CallwrightCalendarsLag',
    jobs: 'CallwrightJobsLag',
    disk: 'CallwrightDiskFull',
  };
  const limits = { ...lateAfterSec, disk: freeMin };
  for (const [part, alert] of Object.entries(alerts)) {
    const expr = alertExpressions().find(({ title }) => title === alert)?.expr ?? '';
    assert.equal(Number(/[<>] ([\d.]+)$/.exec(expr)?.[1]), limits[part as keyof typeof limits], alert);
  }
});
