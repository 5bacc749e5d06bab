import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whenThere } from './when-there.ts';

const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

test('it waits for what may still come, says each reason once, and does not wait for what will not change', async () => {
  const reasons: string[] = [];
  const failures = [failure('ECONNREFUSED'), failure('ECONNREFUSED'), failure('57P03')];
  const wait = { maxMs: 60_000, onWait: (why: string) => void reasons.push(why), everyMs: 0 };
  const found = await whenThere(async () => {
    const next = failures.shift();
    if (next !== undefined) throw next;
    return 'there';
  }, wait);
  assert.equal(found, 'there');
  assert.deepEqual(reasons, ['failed with ECONNREFUSED', 'failed with 57P03']);
  await assert.rejects(
    whenThere(() => Promise.reject(failure('28P01')), wait),
    { code: '28P01' },
    'a wrong password stays wrong',
  );
});

test('it gives up when its time is over, and at once where nobody wants to wait', async () => {
  const refused = () => Promise.reject(failure('ECONNREFUSED'));
  await assert.rejects(whenThere(refused, { maxMs: 0, onWait: () => undefined }), { code: 'ECONNREFUSED' });
  await assert.rejects(whenThere(refused), { code: 'ECONNREFUSED' });
});
