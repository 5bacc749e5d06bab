import { because } from '@callwright/contract/error-reasons.ts';
import { z } from 'zod';
import type { AskJson } from '#/ports/import-sources/ask-json.ts';
import { read } from '#/ports/import-sources/read.ts';
import type { SourceRecord } from '#/ports/import-sources/service-source.ts';
import { allOf, parsed, pathOf } from './pages.ts';
import * as shapes from './shapes.ts';
import { inviteeRecords, standIn, type Earlier } from './to-calls.ts';

/**
 * A scheduled event as records, one call per invitee. An event that was moved becomes part of the one it was moved to.
 */
export async function callRecords(ask: AskJson, item: unknown): Promise<SourceRecord[]> {
  const event = shapes.scheduledEvent.safeParse(item);
  if (!event.success) return read('eventCalls', shapes.scheduledEvent, item, () => null);
  const path = pathOf(event.data.uri);
  const invited = path === null ? null : await allOf(ask, `${path}/invitees`);
  if (invited === null) {
    const leftOut = [{ field: null, reason: because('NOT_READABLE_THERE') }];
    return [
      { kind: 'eventCalls', externalId: event.data.uri, name: event.data.name ?? '', data: null, leftOut },
    ];
  }
  const records: SourceRecord[] = [standIn(event.data)];
  for (const one of invited) {
    const invitee = shapes.invitee.safeParse(one);
    if (!invitee.success) records.push(...read('eventCalls', shapes.invitee, one, () => null));
    else if (invitee.data.rescheduled !== true || invitee.data.new_invitee === null) {
      // oxlint-disable-next-line no-await-in-loop
      const earlier = await earlierOf(ask, invitee.data.old_invitee);
      records.push(...inviteeRecords(event.data, invitee.data, earlier));
    }
  }
  return records;
}

const movesMax = 20;
const oneInvitee = z.object({ resource: shapes.invitee });
const oneEvent = z.object({ resource: shapes.scheduledEvent });

/** How often a call was moved, and what it was before the last move. */
async function earlierOf(ask: AskJson, old: string | null): Promise<Earlier | null> {
  if (old === null) return null;
  const last = await inviteeOf(ask, old);
  if (last === null) return { count: 1, startTime: null, at: null, reason: null };
  let [count, before] = [1, last.old_invitee];
  for (; before !== null && count < movesMax; count += 1) {
    // In sequence: each one names the one before.
    // oxlint-disable-next-line no-await-in-loop
    before = (await inviteeOf(ask, before))?.old_invitee ?? null;
  }
  const { created_at: at = null, reason = null } = last.cancellation ?? {};
  return { count, startTime: await startOf(ask, last.uri), at: at ?? last.updated_at, reason };
}

async function inviteeOf(ask: AskJson, uri: string): Promise<shapes.Invitee | null> {
  const path = pathOf(uri);
  const answer = path === null ? null : await ask(path);
  return answer === null ? null : parsed(oneInvitee, answer).resource;
}

async function startOf(ask: AskJson, invitee: string): Promise<string | null> {
  const path = pathOf(invitee)?.replace(/\/invitees\/[^/]+$/, '');
  const answer = path === undefined ? null : await ask(path);
  return answer === null ? null : parsed(oneEvent, answer).resource.start_time;
}
