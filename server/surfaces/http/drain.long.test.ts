import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '#/test/eventually.ts';
import { Service } from '#/test/service.ts';

type Outcome = { status: number } | { error: string };

function ask(origin: string, path: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = get(origin + path, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }));
      response.on('error', (error) => resolve({ error: error.message }));
    });
    request.on('error', (error: Error & { code?: string }) =>
      resolve({ error: error.code ?? error.message }),
    );
  });
}

test(
  'SIGTERM under load: /readyz says 503, no request is cut, exit 0',
  { timeout: 180_000 },
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'callwright-drain-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const service = await Service.start({ DATA_DIR: folder, DRAIN_SECONDS: '3' });
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    context.after(() => agent.destroy());
    const outcomes: Outcome[] = [];
    let isOver = false;
    const callers = Array.from({ length: 16 }, async () => {
      while (!isOver) outcomes.push(await ask(service.origin, '/v1/nothing', agent));
    });
    await eventually(() => outcomes.length > 100);
    const ended = service.end('SIGTERM');
    const readiness = async () => JSON.stringify(await ask(service.origin, '/readyz', new Agent()));
    await eventually(async () => (await readiness()) === '{"status":503}');
    assert.equal(await ended, 0);
    isOver = true;
    await Promise.all(callers);
    const answered = outcomes.filter((outcome) => 'status' in outcome);
    const failed = [...new Set(outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : [])))];
    assert.ok(answered.length > 100);
    // The server no longer listens, so new connections may only be refused.
    assert.deepEqual(
      failed.filter((code) => code !== 'ECONNREFUSED'),
      [],
    );
  },
);
