import { because } from '@callwright/contract/error-reasons.ts';
import type { Right } from '@callwright/contract/roles.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { savepoint } from '#/platform/db/tx.ts';
import { collided, invalid, violates } from '#/platform/errors/errors.ts';
import {
  checkContactAnswers,
  stageIn,
  storeContactAnswers,
  type CheckedAnswer,
} from '#/domain/crm/fields/contact-answers.ts';
import { announceChange, writeChanges } from '#/domain/crm/contact-records/change.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { lockContact, presentContact, readContact } from '#/domain/crm/contact-records/contact.ts';
import { lockExternalIds } from '#/domain/crm/contact-records/external-ids.ts';
import {
  cleanContact,
  type ContactInput,
  type CleanedContact,
} from '#/domain/crm/contact-records/contact-input.ts';
import {
  insertOrMatch,
  type Match,
  type MatchedBy,
  type Source,
  type Way,
} from '#/domain/crm/contact-records/match.ts';
import { mergedChanges } from '#/domain/crm/contact-records/merged-changes.ts';
import { keepKnown } from './keep-known.ts';
import { lockMatched, stillMatches } from './lock-matched.ts';
import { alikeBy, recordDuplicates } from './record-duplicates.ts';
import { mustBeMember, recordTouch } from '#/domain/crm/contact-records/references.ts';
import { nothingRelated, readRelated } from '#/domain/crm/contact-records/related.ts';
import { addTags, resolveTags } from './tags.ts';

export type Saved = {
  contactId: number;
  created: boolean;
  match: MatchedBy;
  row: ContactRow;
  /** Whether existing values could be replaced. */
  mayReplace: boolean;
  /** A visitor's answers that differ from the contact's and were not written. */
  differing: readonly CheckedAnswer[];
};

type Wish = {
  given: CleanedContact;
  tagIds: number[];
  answers: readonly CheckedAnswer[];
  /** The permission that decides which matching contacts the caller may change. */
  reach: Right;
  /** Whether existing values of a contact may be replaced. */
  mayReplace: (before: ContactRow) => boolean;
};

const always = (): boolean => true;

/**
 * A lost race is decided once its winner commits. Losing several in a row requires contacts being deleted meanwhile.
 */
const attemptsMax = 5;

/**
 * Creates a contact, or updates the one with this email, phone number or external id, in the caller's transaction. Of
 * concurrent requests, one creates it. Empty input never clears a field.
 */
export function saveContact(tx: Ctx, input: ContactInput, source: Source): Promise<Saved> {
  return saveReached(tx, input, source, 'contacts:write');
}

/**
 * The same for input from a public page: in a known contact, only empty fields are filled, and what differs becomes a
 * suggestion. `own` is the contact that the visitor created, as they left it: unless somebody has changed it since,
 * they may correct it.
 */
export function saveContactOfVisitor(
  tx: Ctx,
  input: ContactInput,
  own: { id: number; version: number } | null,
): Promise<Saved> {
  const mayReplace = ({ id, version }: ContactRow) => id === own?.id && version === own.version;
  return saveReached(tx, input, 'BOOKING_PAGE', 'contacts:write', mayReplace);
}

/** The same for a booking. Closers may book for contacts without an owner, which they can otherwise only view. */
export function saveContactOfCall(tx: Ctx, input: ContactInput, source: Source): Promise<Saved> {
  return saveReached(tx, input, source, 'contacts:read');
}

async function saveReached(
  tx: Ctx,
  input: ContactInput,
  source: Source,
  reach: Right,
  mayReplace: Wish['mayReplace'] = always,
): Promise<Saved> {
  const given = cleanContact(tx, input);
  const { email_normalized: email, phone_normalized: phone } = given.columns;
  if (email === undefined && phone === undefined)
    throw invalid({
      email: [because('EMAIL_OR_PHONE')],
      phoneNumber: [because('EMAIL_OR_PHONE')],
    });
  const wish = await wishOf(tx, input, given, reach, mayReplace);
  await lockExternalIds(tx, given.externalIds);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { inserted, matches } = await insertOrMatch(tx, given, source);
    if (inserted !== null) return created(tx, wish, inserted);
    const [match, ...others] = matches;
    const updated = match === undefined ? null : await updateOrYield(tx, wish, match, others);
    if (updated !== null) return updated;
  }
  throw collided();
}

/** The same for a contact known by id: neither searches nor creates. Throws 404. */
export async function saveKnownContact(tx: Ctx, contactId: number, input: ContactInput): Promise<Saved> {
  const given = cleanContact(tx, input);
  const wish = await wishOf(tx, input, given, 'contacts:write', always);
  await lockExternalIds(tx, given.externalIds);
  await lockContact(tx, contactId);
  const saved = await updateMatched(tx, wish, { id: contactId, by: 'externalId', ways: [] }, []);
  if (saved === null) throw new Error('A locked contact is gone');
  return saved;
}

/** Checks the whole request first, and prepares it. */
async function wishOf(
  tx: Ctx,
  input: ContactInput,
  given: CleanedContact,
  reach: Right,
  mayReplace: Wish['mayReplace'],
): Promise<Wish> {
  await mustBeMember(tx, given.columns.user_id, 'userId');
  const hasTags = given.tag !== undefined || given.tagIds.length > 0;
  const tagIds = hasTags ? await resolveTags(tx, given.tagIds, given.tag) : [];
  const answers = input.answers ?? (await checkContactAnswers(tx, given.customFields));
  return { given, tagIds, answers, reach, mayReplace };
}

async function created(tx: Ctx, wish: Wish, inserted: ContactRow): Promise<Saved> {
  const { id } = inserted;
  const { given, tagIds, answers } = wish;
  const stage = stageIn(answers);
  const hasTags = await addTags(tx, id, tagIds);
  const hasAnswers = await storeContactAnswers(tx, id, answers);
  await touched(tx, id, given);
  const isPlain = !hasTags && !hasAnswers && given.eventId === null && stage === undefined;
  if (stage !== undefined) await writeChanges(tx, inserted, { stage_option_id: stage }, []);
  // The member who created it sees it in the reply, even if it belongs to another member.
  const row = isPlain ? inserted : await readContact({ ...tx, role: null }, id, 'contacts:write');
  const object = presentContact(tx, row, row.has_related ? await readRelated(tx, [id]) : nothingRelated);
  await publish(tx, 'contact.created', object);
  await audit(tx, 'contact.create', 'contact', id, null, { email: row.email, phoneNumber: row.phone_number });
  return { contactId: id, created: true, match: 'none', row, mayReplace: true, differing: [] };
}

/**
 * A concurrent request may take a free address. That must not abort the whole transaction, which may be a booking, nor
 * keep locks while everything starts again: returns null then.
 */
async function updateOrYield(tx: Ctx, wish: Wish, match: Match, others: Match[]): Promise<Saved | null> {
  if (!hasNewAddress(wish.given, [match, ...others])) return updateMatched(tx, wish, match, others);
  try {
    return await savepoint(tx, () => updateMatched(tx, wish, match, others));
  } catch (error) {
    if (violates(error, '23505', 'contact_email') || violates(error, '23505', 'contact_phone')) return null;
    throw error;
  }
}

function hasNewAddress({ columns }: CleanedContact, matches: readonly Match[]): boolean {
  const isKnown = (way: Way): boolean => matches.some((match) => match.ways.includes(way));
  return (
    (columns.email_normalized !== undefined && !isKnown('email')) ||
    (columns.phone_normalized !== undefined && !isKnown('phone'))
  );
}

/** Null if the contact no longer matches. */
async function updateMatched(tx: Ctx, wish: Wish, match: Match, others: Match[]): Promise<Saved | null> {
  const before = await lockMatched(tx, wish.reach, match, others);
  if (before === null || !stillMatches(before, wish.given, match)) return null;
  const hasDuplicates = await recordDuplicates(
    tx,
    before.id,
    alikeBy(tx, wish.given, match, others),
    match.by === 'email' ? 'phone' : match.by,
  );
  const mayReplace = wish.mayReplace(before);
  const kept = mayReplace ? { ...wish, differing: [] } : await keepKnown(tx, before, wish, others);
  const changes = await mergedChanges(tx, before, kept.given, others);
  const stage = stageIn(kept.answers);
  const related = [
    ...((await addTags(tx, before.id, wish.tagIds)) ? ['tags'] : []),
    ...((await storeContactAnswers(tx, before.id, kept.answers)) ? ['customFields'] : []),
    ...(hasDuplicates ? ['duplicateCandidateIds'] : []),
  ];
  const written = await writeChanges(
    tx,
    before,
    stage === undefined ? changes : { ...changes, stage_option_id: stage },
    related,
  );
  await touched(tx, before.id, wish.given);
  await announceChange(tx, before, written);
  return {
    contactId: before.id,
    created: false,
    match: match.by,
    row: written.row,
    mayReplace,
    differing: kept.differing,
  };
}

async function touched(tx: Ctx, contactId: number, given: CleanedContact): Promise<void> {
  const { utm, eventId, joinedTime, columns } = given;
  if (Object.keys(utm).length === 0 && eventId === null) return;
  await recordTouch(tx, contactId, {
    utm,
    eventId,
    referrerUrl: columns.referrer_url ?? null,
    at: joinedTime,
  });
}
