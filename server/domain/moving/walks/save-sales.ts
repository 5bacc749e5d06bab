import { because } from '@callwright/contract/error-reasons.ts';
import { create as createDealEndpoint, update as updateDealEndpoint } from '@callwright/contract/deals.ts';
import { importCalls } from '@callwright/contract/past-calls.ts';
import {
  create as createTransactionEndpoint,
  update as updateTransactionEndpoint,
} from '@callwright/contract/transactions.ts';
import { readCall } from '#/domain/scheduling/call-records/call-row.ts';
import { copiedDetailsShape } from '#/domain/sales/past-calls/copy-details.ts';
import { importCall } from '#/domain/sales/past-calls/import-call.ts';
import { callOfKey, dealOfKey, keepDeal, keyOf } from '#/domain/sales/past-calls/keys.ts';
import { createDealIn } from '#/domain/sales/deals/create.ts';
import { lockDeals } from '#/domain/sales/deal-records/deal.ts';
import { createTransaction } from '#/domain/sales/transactions/create.ts';
import { readTransactions } from '#/domain/sales/transactions/transaction.ts';
import { snapshotsOf } from '#/domain/moving/imports/contact-snapshot.ts';
import { changeKnownDeal, changeKnownPayment } from '#/domain/moving/imports/known-sales.ts';
import type { Effect } from '#/domain/moving/imports/row-result.ts';
import {
  changedCall,
  contactOfCall,
  effectOnContact,
  madeEffect,
  versionOf,
} from '#/domain/moving/imports/sales-effects.ts';
import { importedContext } from '#/platform/changes/imported.ts';
import { sql } from '#/platform/db/sql.ts';
import type { CallData, RecordData } from '#/ports/import-sources/records.ts';
import { answersOf } from './answers.ts';
import { NotImported, type Saved, type Saving } from './saving.ts';

/** A call, saved as POST /v1/eventCalls/import does, plus the extra data of another instance of this service. */
export async function saveCall(saving: Saving, data: CallData, externalId: string): Promise<Saved> {
  const { tx, system } = saving;
  const setterId = await saving.part('setterId', 'members', data.setter);
  const contactId = await saving.needed('contactId', 'contacts', data.contact);
  const past = saving.parse(
    importCalls.input.shape.calls.element,
    {
      ...data.input,
      externalId,
      eventId: await saving.needed('eventId', 'events', data.event),
      userId: await saving.needed('userId', 'members', data.host),
      contactId,
      ...(setterId !== null && { setterId }),
    },
    ['externalId', 'dateTime', 'eventId', 'userId', 'contactId', 'outcome', 'cancelledAt'],
  );
  const known = await callOfKey(tx, keyOf('call', system, externalId));
  const before = known === null ? null : await readCall(tx, { id: known }, 'calls:read');
  const contact = await snapshotsOf(tx, [before?.contact_id ?? contactId]);
  const columns = saving.parse(copiedDetailsShape, data.carried, []);
  const additionalGuests = saving.notErased(columns.additionalGuests ?? []);
  const {
    status,
    eventCallId,
    contactId: ofCall,
    hasFollowed,
  } = await importCall(tx, system, past, {
    columns: { ...columns, additionalGuests },
    externalIds: data.externalIds,
    questions: await questionsOf(saving, data.questions),
    answers: await answersOf(saving, 'CALL', data.answers),
  });
  const call = await readCall(tx, { id: eventCallId }, 'calls:read');
  const isOther = past.outcome !== undefined && call.outcome !== past.outcome;
  const isCancelledThere = past.cancelledAt !== undefined && call.cancelled_at === null;
  if (isOther || isCancelledThere) saving.leaveOut('outcome', because('KEPT_AS_CHANGED'));
  if (status === 'UNCHANGED') return { status, recordId: eventCallId };
  const own = async (): Promise<Effect> => {
    if (before === null) return madeEffect(tx, 'eventCalls', eventCallId);
    // The old time may be taken by now: undoing leaves the call unchanged and lists it.
    if (hasFollowed) return { kind: 'eventCalls', recordId: eventCallId, version: call.version, changed: {} };
    return changedCall(tx, before);
  };
  const effects = [...(await effectOnContact(tx, contact, ofCall)), await own()];
  return { status, recordId: eventCallId, effects };
}

async function questionsOf(saving: Saving, questions: CallData['questions']): Promise<object[]> {
  const known: object[] = [];
  for (const { field, ...question } of questions) {
    // One after the other, as everywhere in a transaction.
    // oxlint-disable-next-line no-await-in-loop
    const customFieldId = field === null ? null : await saving.find('fields', field);
    known.push({ customFieldId, ...question });
  }
  return known;
}

export async function saveDeal(
  saving: Saving,
  data: RecordData['deals'],
  externalId: string,
): Promise<Saved> {
  const { tx, system } = saving;
  const key = keyOf('deal', system, externalId);
  const earlier = saving.known === null ? await dealOfKey(tx, key) : null;
  if (earlier !== null && earlier.id === null) throw new NotImported(null, because('NOT_HERE_ANY_MORE'));
  const known = saving.known ?? earlier?.id ?? null;
  const answers = await answersOf(saving, 'DEAL', data.answers);
  const closerId = await saving.part('closerId', 'members', data.closer);
  const given = {
    ...data.input,
    productId: await saving.part('productId', 'products', data.product),
    tagId: await saving.part('tagId', 'tags', data.tag),
    ...(closerId !== null && { closerId }),
    customFields: Object.fromEntries(answers.map(({ field, answer }) => [field.identifier, answer])),
    externalIds: { ...data.externalIds, [system]: externalId },
  };
  const needed = ['id', 'eventCallId', 'value', 'currency', 'discount', 'transactionType', 'type'];
  if (known === null) {
    const eventCallId = await callOf(saving, data);
    const input = saving.parse(createDealEndpoint.input, { ...given, eventCallId }, needed);
    const contact = await contactOfCall(tx, eventCallId);
    const { id, contactId } = await createDealIn(tx, input, importedContext);
    await keepDeal(tx, key, id);
    const effects = [...(await effectOnContact(tx, contact, contactId)), await madeEffect(tx, 'deals', id)];
    return { status: 'CREATED', recordId: id, effects };
  }
  if ((await lockDeals(tx, [known])).length === 0) throw new NotImported(null, because('NOT_HERE_ANY_MORE'));
  const input = saving.parse(updateDealEndpoint.input, { ...given, id: known }, needed);
  return changedBy(known, await changeKnownDeal(tx, input));
}

function changedBy(recordId: number, effects: readonly Effect[]): Saved {
  return { status: effects.length === 0 ? 'UNCHANGED' : 'UPDATED', recordId, effects };
}

/** The call of a deal; if the source does not say which, the latest one of the contact. */
async function callOf(saving: Saving, { call, contact }: RecordData['deals']): Promise<number> {
  if (call !== null) return saving.needed('eventCallId', 'eventCalls', call);
  if (contact === null) throw new NotImported('contact', because('WITHOUT_CALL'));
  const contactId = await saving.needed('contact', 'contacts', contact);
  const { rows } = await sql<{ id: number }>`
    select id from event_call where account_id = ${saving.tx.accountId} and contact_id = ${contactId} order by starts_at desc, id desc limit 1`.execute(
    saving.tx.db,
  );
  const [latest] = rows;
  if (latest === undefined) throw new NotImported('eventCallId', because('WITHOUT_CALL'));
  return latest.id;
}

export async function saveTransaction(
  saving: Saving,
  data: RecordData['transactions'],
  externalId: string,
): Promise<Saved> {
  const { tx, system, known } = saving;
  const dealId = await saving.part('dealId', 'deals', data.deal);
  const contactId = dealId === null ? await saving.part('contactId', 'contacts', data.contact) : null;
  const refers = { ...(dealId !== null && { dealId }), ...(contactId !== null && { contactId }) };
  const needed = ['id', 'value', 'currency', 'status', 'refundedAmount'];
  if (known === null) {
    const named = { externalId: `${system}/${externalId}`, ...withoutNull(data.input), ...refers };
    const { status, body } = await createTransaction(
      tx,
      saving.parse(createTransactionEndpoint.input, named, needed),
    );
    const { id } = body.data.transaction;
    if (status !== 201) return { status: 'UNCHANGED', recordId: id };
    const deal = dealId === null ? [] : [await followingDeal(saving, dealId)];
    return { status: 'CREATED', recordId: id, effects: [await madeEffect(tx, 'transactions', id), ...deal] };
  }
  const [before] = await readTransactions(tx, [known]);
  if (before === undefined) throw new NotImported(null, because('NOT_HERE_ANY_MORE'));
  const { externalId: _own, ...changes } = { externalId: null, ...data.input };
  // Links that people made here stay.
  const link = before.deal_id === null ? refers : {};
  const input = saving.parse(updateTransactionEndpoint.input, { ...changes, ...link, id: known }, needed);
  const effects = await changeKnownPayment(tx, input);
  const isLinked = before.deal_id === null && dealId !== null && effects.length > 0;
  return changedBy(known, isLinked ? [...effects, await followingDeal(saving, dealId)] : effects);
}

/** A deal gets a new version when a payment is linked to it. */
async function followingDeal({ tx }: Saving, recordId: number): Promise<Effect> {
  const version = await versionOf(tx, 'deals', recordId);
  return { kind: 'deals', recordId, version, changed: {}, isFollowing: true };
}

function withoutNull(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}
