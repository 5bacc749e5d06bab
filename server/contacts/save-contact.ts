import type { Right } from '@callwright/contract/roles.ts';
import { sql } from '../db/sql.ts';
import { audit } from '../audit/audit.ts';
import { publish } from '../changes/publish.ts';
import type { Ctx } from '../ctx.ts';
import { savepoint } from '../db/tx.ts';
import { ApiError, invalid, violates } from '../errors.ts';
import {
  checkContactAnswers,
  stageAsked,
  storeContactAnswers,
  type CheckedAnswer,
} from '../fields/contact-answers.ts';
import { announceChange, writeChanges } from './change.ts';
import {
  contactColumns,
  lockContact,
  presentContact,
  readContact,
  visibleContacts,
  type ContactRow,
} from './contact.ts';
import { lockExternalIds } from './external-ids.ts';
import { cleaned, type ContactInput, type Given } from './given.ts';
import { insertOrMatch, type Match, type MatchedBy, type Source, type Way } from './match.ts';
import { mergedChanges } from './merged-changes.ts';
import { alikeBy, recordDuplicates } from './record-duplicates.ts';
import { mustBeMember, recordTouch } from './references.ts';
import { nothingRelated, readRelated } from './related.ts';
import { addTags, resolveTags } from './tags.ts';

export type Saved = { contactId: number; created: boolean; match: MatchedBy; row: ContactRow };

type Wish = {
  given: Given;
  tagIds: number[];
  answers: readonly CheckedAnswer[];
  /** Which of the contacts that match the caller may change. */
  reach: Right;
};

/** A lost race is decided when its winner has committed; more than one in a row takes contacts being deleted meanwhile. */
const attemptsMax = 5;

/**
 * Creates the contact, or updates the one with this e-mail, phone, or id of another system; in the caller's
 * transaction. However many do this at once, one of them creates. Empty input never clears.
 */
export function saveContact(tx: Ctx, input: ContactInput, source: Source): Promise<Saved> {
  return saveReached(tx, input, source, 'contacts:write');
}

/** The same for whom a call is booked: closers may book for contacts that nobody owns, whom else they may only look at. */
export function saveContactOfCall(tx: Ctx, input: ContactInput, source: Source): Promise<Saved> {
  return saveReached(tx, input, source, 'contacts:read');
}

async function saveReached(tx: Ctx, input: ContactInput, source: Source, reach: Right): Promise<Saved> {
  const given = cleaned(tx, input);
  const { email_normalized: email, phone_normalized: phone } = given.columns;
  if (email === undefined && phone === undefined)
    throw invalid({
      email: ['Either email or phoneNumber is required'],
      phoneNumber: ['Either email or phoneNumber is required'],
    });
  const wish = await wishOf(tx, input, given, reach);
  await lockExternalIds(tx, given.externalIds);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { inserted, matches } = await insertOrMatch(tx, given, source);
    if (inserted !== null) return created(tx, wish, inserted);
    const [match, ...others] = matches;
    const updated = match === undefined ? null : await updateOrYield(tx, wish, match, others);
    if (updated !== null) return updated;
  }
  throw new ApiError('CONFLICT');
}

/** The same for a contact that is known by its id: nobody is looked for and nobody made. 404 as everywhere. */
export async function saveKnownContact(tx: Ctx, contactId: number, input: ContactInput): Promise<Saved> {
  const given = cleaned(tx, input);
  const wish = await wishOf(tx, input, given, 'contacts:write');
  await lockExternalIds(tx, given.externalIds);
  await lockContact(tx, contactId);
  const saved = await updateMatched(tx, wish, { id: contactId, by: 'externalId', ways: [] }, []);
  if (saved === null) throw new Error('A locked contact is gone');
  return saved;
}

/** What is asked for, once all of it is known to be possible. */
async function wishOf(tx: Ctx, input: ContactInput, given: Given, reach: Right): Promise<Wish> {
  await mustBeMember(tx, given.columns.user_id, 'userId');
  const hasTags = given.tag !== undefined || given.tagIds.length > 0;
  const tagIds = hasTags ? await resolveTags(tx, given.tagIds, given.tag) : [];
  const answers = input.answers ?? (await checkContactAnswers(tx, given.customFields));
  return { given, tagIds, answers, reach };
}

async function created(tx: Ctx, wish: Wish, inserted: ContactRow): Promise<Saved> {
  const { id } = inserted;
  const { given, tagIds, answers } = wish;
  const stage = stageAsked(answers);
  const hasTags = await addTags(tx, id, tagIds);
  const hasAnswers = await storeContactAnswers(tx, id, answers);
  await touched(tx, id, given);
  const isPlain = !hasTags && !hasAnswers && given.eventId === null && stage === undefined;
  if (stage !== undefined) await writeChanges(tx, inserted, { stage_option_id: stage }, []);
  // Whoever made it is shown it, even if it belongs to somebody else.
  const row = isPlain ? inserted : await readContact({ ...tx, role: null }, id, 'contacts:write');
  const object = presentContact(tx, row, row.has_related ? await readRelated(tx, [id]) : nothingRelated);
  await publish(tx, 'contact.created', object);
  await audit(tx, 'contact.create', 'contact', id, null, { email: row.email, phoneNumber: row.phone_number });
  return { contactId: id, created: true, match: 'none', row };
}

/**
 * An address that nobody had may be taken at the same moment by somebody else. That must cost neither the whole
 * transaction, which may be a booking, nor keep locks while all begins again: null then.
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

function hasNewAddress({ columns }: Given, matches: readonly Match[]): boolean {
  const isKnown = (way: Way): boolean => matches.some((match) => match.ways.includes(way));
  return (
    (columns.email_normalized !== undefined && !isKnown('email')) ||
    (columns.phone_normalized !== undefined && !isKnown('phone'))
  );
}

/** Null when the match is no longer one. */
async function updateMatched(tx: Ctx, wish: Wish, match: Match, others: Match[]): Promise<Saved | null> {
  const before = await lockMatched(tx, wish.reach, match, others);
  if (before === null || !stillMatches(before, wish.given, match)) return null;
  const hasDuplicates = await recordDuplicates(
    tx,
    before.id,
    alikeBy(tx, wish.given, match, others),
    match.by === 'email' ? 'phone' : match.by,
  );
  const changes = await mergedChanges(tx, before, wish.given, others);
  const stage = stageAsked(wish.answers);
  const related = [
    ...((await addTags(tx, before.id, wish.tagIds)) ? ['tags'] : []),
    ...((await storeContactAnswers(tx, before.id, wish.answers)) ? ['customFields'] : []),
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
  return { contactId: before.id, created: false, match: match.by, row: written.row };
}

/**
 * Locks all that matched, in the order of their ids because others do the same, and returns the first match;
 * null when it is gone. One the caller may not change can neither be changed nor made a second time.
 */
async function lockMatched(
  tx: Ctx,
  reach: Right,
  match: Match,
  others: readonly Match[],
): Promise<ContactRow | null> {
  const ids = [match.id, ...others.map((other) => other.id)];
  const visible = visibleContacts(tx, reach) ?? sql`true`;
  const { rows } = await sql<ContactRow & { is_visible: boolean }>`
    select ${sql.raw(contactColumns)}, (${visible}) is true as is_visible from contact c
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::bigint[]) and c.deleted_at is null
    order by c.id for no key update of c`.execute(tx.db);
  const row = rows.find((candidate) => candidate.id === match.id);
  if (row?.is_visible === false)
    throw new ApiError('CONTACT_DUPLICATE', {
      message: 'A contact that you may not change has this e-mail or phone number',
    });
  return row ?? null;
}

function stillMatches(row: ContactRow, { columns }: Given, match: Match): boolean {
  if (match.by === 'email')
    return [row.email_normalized, row.secondary_email_normalized].includes(columns.email_normalized ?? '');
  if (match.by === 'phone')
    return [row.phone_normalized, row.secondary_phone_normalized].includes(columns.phone_normalized ?? '');
  return true;
}

async function touched(tx: Ctx, contactId: number, given: Given): Promise<void> {
  const { utm, eventId, joinedTime, columns } = given;
  if (Object.keys(utm).length === 0 && eventId === null) return;
  await recordTouch(tx, contactId, {
    utm,
    eventId,
    referrerUrl: columns.referrer_url ?? null,
    at: joinedTime,
  });
}
