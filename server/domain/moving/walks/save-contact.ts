import { because } from '@callwright/contract/error-reasons.ts';
import { save, update } from '@callwright/contract/contacts.ts';
import { cleanContact, type ContactInput } from '#/domain/crm/contact-records/contact-input.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { lockContact } from '#/domain/crm/contact-records/contact.ts';
import { matchMany } from '#/domain/crm/contact-records/match-many.ts';
import { addImportedNote } from '#/domain/crm/contacts/imported-note.ts';
import { saveContact, saveKnownContact } from '#/domain/crm/contacts/save-contact.ts';
import { tagsNamed } from '#/domain/crm/contacts/tags.ts';
import { updateInside } from '#/domain/crm/contacts/update.ts';
import { stageIdentifier } from '#/domain/crm/fields/system-fields.ts';
import { keepMadeTags } from '#/domain/moving/imports/candidates.ts';
import { contactEffect, snapshotsOf, type Snapshot } from '#/domain/moving/imports/contact-snapshot.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { ContactData, RecordData } from '#/ports/import-sources/records.ts';
import { answersOf } from './answers.ts';
import { NotImported, type Saved, type Saving } from './saving.ts';

/** Saves a contact as POST /v1/contacts does; a contact that was imported before is found by its id here. */
export async function saveContactRecord(
  saving: Saving,
  data: ContactData,
  externalId: string,
): Promise<Saved> {
  const { tx, known } = saving;
  const given = await inputOf(saving, externalId, data);
  const alive = known === null ? null : await aliveContact(saving, known);
  const before = await snapshotsOf(tx, known === null ? await matchesOf(saving, given) : [known]);
  const input = alive === null ? given : withoutKnown(given, data, alive);
  const first = known === null ? { ...input, utm: earlierTouch(data) ?? input.utm } : input;
  const saved =
    known === null ? await saveContact(tx, first, 'IMPORT') : await saveKnownContact(tx, known, first);
  const { contactId: recordId } = saved;
  if (known === null && earlierTouch(data) !== null)
    await saveKnownContact(tx, recordId, { utm: data.lastTouch });
  return savedContact(saving, before, recordId);
}

async function savedContact(
  { tx }: Saving,
  before: ReadonlyMap<number, Snapshot>,
  recordId: number,
): Promise<Saved> {
  const after = (await snapshotsOf(tx, [recordId])).get(recordId);
  const effect = contactEffect(before.get(recordId), after);
  if (effect === null) return { status: 'UNCHANGED', recordId };
  return { status: effect.changed === null ? 'CREATED' : 'UPDATED', recordId, effects: [effect] };
}

async function inputOf(saving: Saving, externalId: string, data: ContactData): Promise<ContactInput> {
  const { tx, system } = saving;
  const owner = await saving.activeMember('userId', data.owner);
  const tags = await tagsNamed(tx, [...new Set(data.tags)]);
  if (tags.made.length > 0) await keepMadeTags(tx, saving.importId, tags.made);
  const given = {
    ...data.input,
    ...(owner !== null && { userId: owner }),
    externalIds: { ...data.externalIds, ...(data.hasOwnId && { [system]: externalId }) },
    utm: data.lastTouch,
  };
  const parsed = saving.parse(save.input, given, ['externalIds']);
  return {
    ...parsed,
    tagIds: [...new Set(tags.ids.values())],
    answers: await answersOf(saving, 'CONTACT', data.answers),
  };
}

/** The first touch, if it differs from the last. */
function earlierTouch({ firstTouch, lastTouch }: ContactData): Record<string, string> | null {
  const isSame = Object.entries(firstTouch).every(([key, text]) => lastTouch[key] === text);
  return isSame ? null : firstTouch;
}

/** Leaves out what must not be added twice: touches and consent. */
function withoutKnown(input: ContactInput, { lastTouch }: ContactData, row: ContactRow): ContactInput {
  const isSameTouch = Object.entries(lastTouch).every(([key, text]) => row.tracking[key] === text);
  const consent = (input.consent ?? []).filter(
    ({ kind, at }) => !row.consent.some((one) => one.kind === kind && (at === undefined || one.at === at)),
  );
  return { ...input, consent, ...(isSameTouch && { utm: undefined }) };
}

async function matchesOf({ tx }: Saving, input: ContactInput): Promise<number[]> {
  const matches = (await matchMany(tx, [cleanContact(tx, input)])).get(0) ?? [];
  return matches.map(({ id }) => id);
}

async function aliveContact({ tx }: Saving, id: number): Promise<ContactRow> {
  try {
    return await lockContact(tx, id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    throw new NotImported(null, because('NOT_HERE_ANY_MORE'));
  }
}

/** Existing notes are never changed. */
export async function saveNote(saving: Saving, data: RecordData['notes']): Promise<Saved> {
  const { tx, known } = saving;
  if (known !== null) return { status: 'UNCHANGED', recordId: known };
  const contactId = await saving.needed('contactId', 'contacts', data.contact);
  await aliveContact(saving, contactId);
  const userId = data.member === null ? null : await saving.find('members', data.member);
  const { note, pinned, author: authorName, at } = data;
  const recordId = await addImportedNote(tx, { contactId, note, pinned, authorName, userId, at });
  return { status: 'CREATED', recordId };
}

/** Sets status and stage as in the source, because importing calls and deals may have changed them. */
export async function saveContactState(saving: Saving, data: RecordData['contactStates']): Promise<Saved> {
  const { tx } = saving;
  const id = await saving.needed('contact', 'contacts', data.contact);
  const before = await aliveContact(saving, id);
  const snapshot = await snapshotsOf(tx, [id]);
  const owner = await saving.activeMember('userId', data.owner);
  const isBooked = data.status?.endsWith('_CALL_BOOKED') === true;
  if (isBooked && before.status !== data.status) saving.leaveOut('status', because('NOT_TAKEN_OVER'));
  const stage = await stageOf(saving, data.stage);
  const input = {
    id,
    ...(data.status !== null && !isBooked && data.status !== before.status && { status: data.status }),
    ...((data.owner === null || owner !== null) && { userId: owner }),
    ...(stage !== null && { customFields: { [stageIdentifier]: [stage] } }),
    ...(data.blocked !== undefined &&
      (before.blocked !== null) !== (data.blocked !== null) && { blocked: data.blocked }),
  };
  await updateInside(tx, saving.parse(update.input, input, ['id']));
  return savedContact(saving, snapshot, id);
}

async function stageOf(saving: Saving, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const [checked] = await answersOf(saving, 'CONTACT', { [stageIdentifier]: [name] });
  return checked?.answer[0] ?? null;
}
