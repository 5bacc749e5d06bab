import assert from 'node:assert/strict';
import { openDatabase, type Database } from '#/platform/db/open.ts';
import type { Fallback } from '#/platform/db/replica-faults.ts';
import type { Replica } from '#/platform/db/replica.ts';
import type { TestDatabase } from '#/test/database.ts';
import { eventually } from '#/test/eventually.ts';
import type { TestServer } from '#/test/server.ts';
import type { Pair } from './pair.ts';

const times = { lookEveryMs: 25, lagMaxMs: 400, waitsMs: [2, 5, 10] };

/** Opens the primary of a pair, with a standby at a URL. */
export function openWith(pair: Pair, replicaUrl: string): Promise<Database> {
  return openDatabase({ databaseUrl: pair.primary.url, replicaUrl, replicaTimes: times });
}

/** For a process of a fleet that reads from the standby of a pair. */
export function beside(pair: Pair): () => Promise<TestDatabase> {
  return async () => {
    const database = await openWith(pair, pair.standby.url);
    return { database, url: pair.primary.url, drop: () => database.close() };
  };
}

export function replicaOf({ app }: TestServer): Replica {
  const { replica } = app.database;
  assert.ok(replica);
  return replica;
}

export const ready = (server: TestServer) => eventually(() => replicaOf(server).problem === null);

/** The number of reads from each server, and why they were not from the replica. */
export type Seen = { replica: number; primary: number; why: Fallback[]; wrote: string[] };

export function count(server: TestServer, seen: Seen): void {
  replicaOf(server).observe({
    read: (target) => void (seen[target] += 1),
    fellBack: (why) => void seen.why.push(why),
    wrote: (statement) => void seen.wrote.push(statement),
    changed: () => undefined,
  });
}
