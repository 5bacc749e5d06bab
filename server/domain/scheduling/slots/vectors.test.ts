import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../../scripts/vectors.ts', import.meta.url));

function vectors(timeZone: string, ...files: string[]): { status: number | null; lines: string[] } {
  const run = spawnSync(process.execPath, [script, ...files], { env: { TZ: timeZone }, encoding: 'utf8' });
  return { status: run.status, lines: run.stdout.trimEnd().split('\n') };
}

for (const timeZone of ['UTC', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu']) {
  test(`all vectors pass on a machine in ${timeZone}`, () => {
    assert.deepEqual(vectors(timeZone), { status: 0, lines: ['144 passed, 0 failed'] });
  });
}

test('a wrong vector and one the engine refuses fail by name', () => {
  const vector = {
    now: '2026-01-01T00:00:00Z',
    schedule: { timeZone: 'UTC', weekly: [{ days: [1], start: '09:00', end: '10:00' }] },
    event: { durationMin: 60 },
    range: { from: '2026-05-11', to: '2026-05-11' },
    inviteeTimeZone: 'UTC',
    expect: ['2026-05-11T09:00:00Z'],
  };
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
  try {
    const file = join(folder, 'some.json');
    const wrong = { ...vector, name: 'wrong', expect: [] };
    const refused = { ...vector, name: 'refused', inviteeTimeZone: 'Mars/Olympus' };
    writeFileSync(
      file,
      JSON.stringify({ format: 'slots-vectors/1', vectors: [{ ...vector, name: 'right' }, wrong, refused] }),
    );
    const { status, lines } = vectors('UTC', file);
    assert.equal(status, 1);
    assert.deepEqual(
      lines.filter((line) => line.startsWith('FAILED')),
      ['FAILED wrong', 'FAILED refused'],
    );
    assert.equal(lines.at(-1), '1 passed, 2 failed');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
