import { because } from '@callwright/contract/error-reasons.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import type { importCalls } from '@callwright/contract/past-calls.ts';
import { importedContext } from '#/platform/changes/imported.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid, type FieldErrors } from '#/platform/errors/errors.ts';
import { toInstantMs, toMs } from '#/platform/values/time.ts';
import { announceCall } from '#/domain/scheduling/call-records/announce.ts';
import { lockCall, readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { contactBooked } from '#/domain/scheduling/call-records/contact-status.ts';
import { remember } from '#/domain/scheduling/call-records/history.ts';
import { followToCome } from './follow-to-come.ts';
import { durationOf, readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { moveContact } from '#/domain/sales/outcomes/follow.ts';
import { mustFit } from '#/domain/sales/outcomes/rules.ts';
import { copyDetails, type CopiedDetails } from './copy-details.ts';
import { contactOfPast } from './contact.ts';
import { hostOf, mustBeSetter } from './people.ts';
import { importDeals } from './import-deals.ts';
import { insertPastCall } from './insert-past-call.ts';
import { callOfKey, keepCall, keyOf } from './keys.ts';
import { addOutcome, outcomeOf, type PastOutcome } from './outcome.ts';

export type PastCall = Input<typeof importCalls>['calls'][number];

export type Imported = {
  readonly status: 'CREATED' | 'UPDATED' | 'UNCHANGED';
  readonly eventCallId: number;
  readonly contactId: number;
  readonly dealIds: number[];
  /** Whether it was upcoming, and was moved or cancelled like its original. */
  readonly hasFollowed: boolean;
};

/**
 * Imports a past call, or adds what is missing to one that was imported before. Everything else stays as people left
 * it.
 * @param copied further details from a service, whose calls may be upcoming and then occupy their host
 */
export async function importCall(
  tx: Ctx,
  system: string,
  past: PastCall,
  copied: CopiedDetails | null = null,
): Promise<Imported> {
  mustBeWhole(past);
  const key = keyOf('call', system, past.externalId);
  const known = await callOfKey(tx, key);
  return known === null
    ? createCall(tx, { system, past, key, copied })
    : completeCall(tx, { system, past, copied }, known);
}

function mustBeWhole(past: PastCall): void {
  const fieldErrors: FieldErrors = {
    ...(past.eventId === undefined &&
      past.linkPrefix === undefined && { eventId: [because('EVENT_OR_LINK')] }),
    ...(past.userId === undefined && past.hostEmail === undefined && { userId: [because('HOST_UNNAMED')] }),
    ...(past.contactId === undefined &&
      past.email === undefined &&
      past.phoneNumber === undefined && {
        contactId: [because('PERSON_OR_CONTACT')],
      }),
    ...(past.cancelledAt !== undefined &&
      past.outcome !== undefined && { outcome: [because('CANCELLED_HAS_OUTCOME')] }),
  };
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
}

type NewCall = {
  readonly system: string;
  readonly past: PastCall;
  readonly key: Buffer;
  readonly copied: CopiedDetails | null;
};

async function createCall(tx: Ctx, { system, past, key, copied }: NewCall): Promise<Imported> {
  const timeZone = past.timeZone ?? tx.account.timeZone;
  const startMs = toInstantMs(past.dateTime, timeZone, 'dateTime');
  const isAhead = startMs >= tx.now;
  if (isAhead && copied === null) throw invalid({ dateTime: [because('NOT_IN_THE_PAST')] });
  const event = await readEvent(tx, { eventId: past.eventId, linkPrefix: past.linkPrefix });
  const host = await hostOf(tx, past);
  if (past.setterId !== undefined) await mustBeSetter(tx, past.setterId);
  const contact = await contactOfPast(tx, past, startMs);
  const durationMin = past.duration ?? durationOf(event, undefined);
  const outcome = outcomeOf(past, { type: event.eventType, timeZone, endMs: startMs + durationMin * 60_000 });
  if (outcome !== null) mustFit({ call_type: event.eventType }, outcome);
  const id = await insertPastCall(tx, {
    past,
    system,
    event,
    host,
    contact,
    startMs,
    durationMin,
    timeZone,
    outcome,
    takesTime: isAhead && past.cancelledAt === undefined && copied?.columns.isSlotFree !== true,
    isAhead,
  });
  if (copied !== null) await copyDetails(tx, id, copied);
  await keepCall(tx, key, id);
  await remember(tx, id, 'imported', {}, { userId: host.userId });
  if (contact.isOfImport && past.cancelledAt === undefined)
    await contactBooked(tx, contact.id, event.eventType, host.userId);
  const made = await readCall(tx, { id }, 'calls:read');
  const dealIds = await importDeals(tx, system, past, made);
  await follow(tx, contact.isOfImport, made, outcome);
  await announceCall(tx, 'call.imported', await readCall(tx, { id }, 'calls:read'), {
    context: importedContext,
  });
  return { status: 'CREATED', eventCallId: id, contactId: made.contact_id, dealIds, hasFollowed: false };
}

/** A contact created by an import is updated by its calls. For an existing one, only a sale is news. */
async function follow(
  tx: Ctx,
  isOfImport: boolean,
  before: CallRow,
  outcome: PastOutcome | null,
): Promise<void> {
  if (!isOfImport || outcome === null) return;
  await moveContact(
    tx,
    { ...before, outcome: 'PENDING' },
    await readCall(tx, { id: before.id }, 'calls:read'),
  );
}

async function completeCall(
  tx: Ctx,
  { system, past, copied }: Omit<NewCall, 'key'>,
  id: number,
): Promise<Imported> {
  const hasFollowed = copied !== null && (await followToCome(tx, id, past));
  const before = await lockCall(tx, id);
  const endMs = toMs(before.ends_at);
  const asked = outcomeOf(past, { type: before.call_type, timeZone: before.time_zone, endMs });
  const isNew =
    before.outcome === 'PENDING' && before.status === 'SCHEDULED' && past.cancelledAt === undefined;
  const outcome = isNew ? asked : null;
  if (outcome !== null) {
    mustFit(before, outcome);
    await addOutcome(tx, id, outcome);
  }
  const dealIds = await importDeals(tx, system, past, before);
  const isChanged = outcome !== null || dealIds.length > 0;
  if (isChanged) {
    await remember(
      tx,
      id,
      'imported',
      { outcome: before.outcome },
      { outcome: outcome?.outcome ?? before.outcome },
    );
    await announceCall(tx, 'call.imported', await readCall(tx, { id }, 'calls:read'), {
      context: importedContext,
    });
  }
  return {
    status: isChanged || hasFollowed ? 'UPDATED' : 'UNCHANGED',
    eventCallId: id,
    contactId: before.contact_id,
    dealIds,
    hasFollowed,
  };
}
