import assert from 'node:assert/strict';
import { test } from 'node:test';
import { names, server } from '#/test/company.ts';
import { serviceRecords } from './service-records.ts';

const name = '_caldavs._tcp.example.com';

test('services of a name come in the order in which they are to be tried', async () => {
  names.services.set(name, [
    { priority: 20, weight: 9, port: 443, host: 'last.example.com' },
    { priority: 10, weight: 1, port: 8443, host: 'second.example.com' },
    { priority: 10, weight: 5, port: 443, host: 'first.example.com' },
  ]);
  assert.deepEqual(await serviceRecords(server.app, name), [
    { host: 'first.example.com', port: 443 },
    { host: 'second.example.com', port: 8443 },
    { host: 'last.example.com', port: 443 },
  ]);
});

test('a name without the service, one that says there is none, and a name server in trouble have no services', async () => {
  assert.deepEqual(await serviceRecords(server.app, '_caldavs._tcp.nothing.example'), []);
  names.services.set(name, [{ priority: 0, weight: 0, port: 0, host: '' }]);
  assert.deepEqual(await serviceRecords(server.app, name), []);
  names.isBroken = true;
  assert.deepEqual(await serviceRecords(server.app, name).finally(() => (names.isBroken = false)), []);
});
