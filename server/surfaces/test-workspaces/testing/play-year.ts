import assert from 'node:assert/strict';
import { contract } from '@callwright/contract/index.ts';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { createEventCall } from '#/domain/scheduling/booking/create.ts';
import { saveOutcome } from '#/domain/sales/outcomes/save.ts';
import { handlers } from '#/main/handlers.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { advanceTo } from '#/platform/test-clock/advance.ts';
import { runDue } from '#/platform/test-clock/run-due.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { Json } from '#/test/client.ts';
import { startServer, type TestServer } from '#/test/server.ts';
import { bookCall, connectAll, feedText, isoAt, remindingEvent } from '#/test/test-workspaces.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';

// Simulates a year of a team of 12 on a separate database, next to a live workspace, and reports the result to the
// parent process. It runs as its own process, as the service does, because the test runner tracks every promise.

const members = 12;
const days = Number(process.argv[2]);
const callsPerDay = 12;
const startMs = Date.UTC(2031, 0, 6);

export type Played = {
  readonly feed: string;
  readonly clock: Json;
  readonly seconds: number;
  /** Processor time of this process only. */
  readonly ownSeconds: number;
  readonly calls: number;
};

/** The context of an administrator, for the functions that the API calls. */
async function acting(app: App, w: Workspace): Promise<Ctx> {
  const ctx = await enterWorkspace(systemContext(app), w.id, {
    type: 'user',
    id: String(w.owner.userId),
    name: 'Ada Lovelace',
  });
  return { ...ctx, userId: w.owner.userId, role: 'SUPER_ADMIN', scopes: new Set(['*']) };
}

async function play(server: TestServer, w: Workspace, event: Json): Promise<number> {
  const { app } = server;
  let booked = 0;
  const open: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const morning = startMs + day * dayMs + 7 * hourMs;
    await advanceTo(app, w.id, morning);
    const weekday = new Date(morning).getUTCDay();
    if (weekday % 6 === 0) continue;
    // From 9:00 to 17:00 on the next working day.
    const ahead = (weekday === 5 ? 3 : 1) * dayMs;
    for (let index = 0; index < callsPerDay; index += 1) {
      const ctx = await acting(app, w);
      const input = contract.eventCalls.book.input.parse({
        eventId: event.id,
        dateTime: isoAt(morning + ahead + (2 + (index % 8)) * hourMs),
        timeZone: 'UTC',
        firstName: 'Lead',
        email: `lead-${day}-${index}@example.test`,
      });
      const reply: Json = await createEventCall(ctx, input);
      open.push((reply.body ?? reply).data.eventCall.id);
      booked += 1;
      await runDue(app, w.id);
    }
    for (const eventCallId of open.splice(0, Math.max(0, open.length - 2 * callsPerDay))) {
      const outcome =
        eventCallId % 3 === 0 ? { outcome: 'WON' } : { outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' };
      await saveOutcome(
        await acting(app, w),
        contract.outcomes.save.input.parse({ eventCallId, ...outcome }),
      );
      await runDue(app, w.id);
    }
  }
  await advanceTo(app, w.id, startMs + (days + 3) * dayMs);
  return booked;
}

async function year(): Promise<Played> {
  const server = await startServer(contract, handlers);
  try {
    const live = await createTestWorkspace(server);
    const tomorrow = Math.ceil((server.clock.now() + 48 * hourMs) / dayMs) * dayMs + 10 * hourMs;
    await bookCall(live, await remindingEvent(live), tomorrow, 'live@example.test');
    const before = await feedText(live);
    const w = await createTestWorkspace(server, { test: { clockMs: startMs, seed: 'a year' } });
    await connectAll(w);
    const others = [];
    for (let index = 1; index < members; index += 1) others.push((await w.member('CLOSER')).userId);
    const made = await w.post('/v1/events', {
      name: 'Call',
      hosts: [w.owner.userId, ...others].map((userId) => ({ userId })),
      dateRange: { type: 'INDEFINITE' },
      reminders: [
        { offset: 1_440, channel: 'EMAIL' },
        { offset: 60, channel: 'EMAIL' },
      ],
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const started = performance.now();
    const startedCpu = process.cpuUsage();
    const calls = await play(server, w, made.body.data.event);
    const seconds = (performance.now() - started) / 1_000;
    const { user, system } = process.cpuUsage(startedCpu);
    const { body } = await w.get('/v1/testClock');
    assert.equal(await feedText(live), before, 'a live workspace beside it is as it was');
    const feed = (await feedText(w))
      .replaceAll(/person-\d+-\d+@example\.test/g, 'member')
      .replaceAll(/Lovelace \d+/g, 'L');
    return {
      feed,
      clock: body.data.testClock,
      seconds,
      calls,
      ownSeconds: (user + system) / 1_000_000,
    };
  } finally {
    await server.close();
  }
}

const played = await year();
process.send?.(played, () => process.disconnect?.());
