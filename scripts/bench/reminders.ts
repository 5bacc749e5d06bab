import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../server/main/app.ts';
import { seed } from '../../server/main/demo/seed.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import type { SenderNews, SenderOrder } from './mail-sender.ts';
import type { SinkNews } from './mail-sink.ts';
import { startService } from './processes.ts';
import { makeTarget, type Target } from './target.ts';

export type ReminderResult = {
  readonly reminders: number;
  readonly workspaces: number;
  readonly processes: number;
  /** From the due time until the mail server has received the last one. */
  readonly seconds: number;
  readonly perSecond: number;
  /** Processor time of the service's processes per reminder: writing, claiming and sending it. */
  readonly cpuMs: number | null;
  /** Of the same number of processes that only send emails to the same server. */
  readonly plainPerSecond: number;
  readonly plainCpuMs: number;
  readonly ratio: number;
};

export type ReminderSizes = { readonly reminders: number; readonly workspaces: number };

const processes = 2;
const connections = 5;
/** The time until both processes have started and are idle. */
const startMs = 20_000;
/** Enough to measure a rate. */
const plainShare = 0.2;

/**
 * Reminders of many workspaces, one of which has a fifth of them, that are all due at the same time: two processes, one
 * mail server.
 */
export async function benchReminders(sizes: ReminderSizes): Promise<ReminderResult> {
  const target = await makeTarget('reminders', false);
  try {
    const plain = await sendPlain(Math.round(sizes.reminders * plainShare));
    const plan = await fillReminders(target, sizes);
    const sent = await sendReminders(target, sizes.reminders, plan);
    const perSecond = sizes.reminders / sent.seconds;
    const { perSecond: plainPerSecond, cpuMs: plainCpuMs } = plain;
    return {
      ...sizes,
      ...sent,
      processes,
      perSecond,
      plainPerSecond,
      plainCpuMs,
      ratio: perSecond / plainPerSecond,
    };
  } finally {
    await target.remove();
  }
}

/** @returns a function that schedules the reminders and returns their time */
async function fillReminders(
  { config }: Target,
  { reminders, workspaces }: ReminderSizes,
): Promise<() => Promise<number>> {
  const { databaseUrl } = config;
  if (databaseUrl === null) throw new Error('Two processes need a PostgreSQL');
  const database = await openDatabase({ databaseUrl });
  await migrate(database);
  const app = await createApp(config, database, { works: false });
  await seed(systemContext(app), {
    contacts: reminders,
    calls: reminders,
    workspaces,
    hosts: 20,
  });
  await database.unhurried(async (client) => {
    // Half of the calls are in the past. A reminder of such a call would not be sent.
    await client.query(
      "update event_call set starts_at = starts_at + interval '1 year', ends_at = ends_at + interval '1 year'",
    );
    await client.query('vacuum analyze');
  });
  return async () => {
    const dueAtMs = Date.now() + startMs;
    await database.unhurried(async (client) => {
      await client.query(
        `insert into call_reminder (account_id, event_call_id, kind, channel, due_at)
        select account_id, id, 'reminder', 'EMAIL', to_timestamp($1::double precision / 1000) from event_call`,
        [dueAtMs],
      );
      await client.query('vacuum analyze call_reminder');
    });
    await database.close();
    return dueAtMs;
  };
}

async function sendReminders(
  { env }: Target,
  reminders: number,
  plan: () => Promise<number>,
): Promise<{ seconds: number; cpuMs: number | null }> {
  const sink = await startSink();
  const dueAtMs = await plan();
  const services = await Promise.all(
    Array.from({ length: processes }, () =>
      startService({
        ...env,
        SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
        MAIL_CONNECTIONS: String(connections),
        MAILS_PER_DAY: '1000000000',
        MAILS_PER_ADDRESS: '1000000',
        LOG_LEVEL: 'error',
      }),
    ),
  );
  const cpu = async (): Promise<number | null> => {
    const each = await Promise.all(services.map((service) => service.cpuSeconds()));
    return each.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
  };
  try {
    await sink.all(1);
    const before = await cpu();
    const { lastAtMs } = await sink.all(reminders);
    const after = await cpu();
    return {
      seconds: (lastAtMs - dueAtMs) / 1_000,
      cpuMs: before === null || after === null ? null : ((after - before) * 1_000) / reminders,
    };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    sink.stop();
  }
}

async function sendPlain(mails: number): Promise<{ perSecond: number; cpuMs: number }> {
  const sink = await startSink();
  const children = Array.from({ length: processes }, () => start('mail-sender.ts'));
  const each = mails / processes;
  for (const child of children)
    child.send({ port: sink.port, mails: each, connections } satisfies SenderOrder);
  const news = (await Promise.all(children.map((child) => once(child, 'message')))) as [SenderNews][];
  const { firstAtMs, lastAtMs } = await sink.all(mails);
  sink.stop();
  const cpuSeconds = news.reduce((sum, [one]) => sum + one.cpuSeconds, 0);
  return { perSecond: (mails * 1_000) / (lastAtMs - firstAtMs), cpuMs: (cpuSeconds * 1_000) / mails };
}

async function startSink() {
  const child = start('mail-sink.ts');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  let news = { received: 0, firstAtMs: 0, lastAtMs: 0 };
  child.on('message', (message: SinkNews) => {
    if ('received' in message) news = message;
  });
  return {
    port,
    async all(expected: number): Promise<{ firstAtMs: number; lastAtMs: number }> {
      while (news.received < expected) await sleep(100);
      return news;
    },
    stop: () => void child.kill(),
  };
}

function start(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
