import { because } from '@callwright/contract/error-reasons.ts';
import { create, update } from '@callwright/contract/events.ts';
import { loadEvent } from '#/domain/scheduling/event-records/event.ts';
import { createEvent } from '#/domain/scheduling/events/create.ts';
import { updateEvent } from '#/domain/scheduling/events/update.ts';
import { sql } from '#/platform/db/sql.ts';
import type { EventData, Question, RecordData } from '#/ports/import-sources/records.ts';
import { NotImported, type Saved, type Saving } from './saving.ts';

/** Creates a missing event with its settings; an event here that already uses the link is left unchanged. */
export async function saveEvent(saving: Saving, data: EventData): Promise<Saved> {
  const { tx, known } = saving;
  const found = await eventNamed(saving, data.input['slug']);
  if (found !== null && found !== known) {
    saving.leaveOut('slug', because('KEPT_AS_FOUND'));
    return { status: 'UNCHANGED', recordId: found };
  }
  const given = {
    ...data.input,
    userId: await saving.part('userId', 'members', data.owner),
    hosts: await hostsOf(saving, data.hosts),
    questions: await questionsOf(saving, 'questions', data.questions),
    secondaryQuestions: await questionsOf(saving, 'secondaryQuestions', data.secondaryQuestions),
    disqualifyRules: await rulesOf(saving, 'disqualifyRules', data.disqualifyRules),
    routingRules: await rulesOf(saving, 'routingRules', data.routingRules),
  };
  if (known === null) {
    const input = saving.parse(create.input, given, ['name']);
    return { status: 'CREATED', recordId: (await createEvent(tx, input)).body.data.event.id };
  }
  const before = await aliveEvent(saving, known);
  // Rules that lead to other events are imported as a separate record.
  const { disqualifyRules: _rules, ...changes } = given;
  await updateEvent(tx, saving.parse(update.input, { ...changes, id: known }, ['id']));
  return statusAfter(saving, known, before);
}

/** All rules of an event, saved once every event exists. */
export async function saveEventRules(
  saving: Saving,
  { event, disqualifyRules }: RecordData['eventRules'],
): Promise<Saved> {
  const id = await saving.needed('event', 'events', event);
  const before = await aliveEvent(saving, id);
  const rules = await rulesOf(saving, 'disqualifyRules', disqualifyRules);
  await updateEvent(saving.tx, update.input.parse({ id, disqualifyRules: rules }));
  return statusAfter(saving, id, before);
}

async function statusAfter({ tx }: Saving, id: number, before: string): Promise<Saved> {
  const { settings, name, hosts, status } = await loadEvent(tx, { id });
  const after = JSON.stringify([settings, name, hosts, status]);
  return { status: after === before ? 'UNCHANGED' : 'UPDATED', recordId: id };
}

async function aliveEvent({ tx }: Saving, id: number): Promise<string> {
  const { rows } = await sql`
    select from event where account_id = ${tx.accountId} and id = ${id} and deleted_at is null`.execute(
    tx.db,
  );
  if (rows.length === 0) throw new NotImported(null, because('NOT_HERE_ANY_MORE'));
  const { settings, name, hosts, status } = await loadEvent(tx, { id });
  return JSON.stringify([settings, name, hosts, status]);
}

async function eventNamed({ tx }: Saving, slug: unknown): Promise<number | null> {
  if (typeof slug !== 'string') return null;
  const { rows } = await sql<{ id: number }>`
    select id from event where account_id = ${tx.accountId} and slug = ${slug} and deleted_at is null`.execute(
    tx.db,
  );
  return rows[0]?.id ?? null;
}

async function hostsOf(saving: Saving, hosts: EventData['hosts']): Promise<object[]> {
  const known: object[] = [];
  for (const { member, ...host } of hosts) {
    // One after the other, as everywhere in a transaction.
    // oxlint-disable-next-line no-await-in-loop
    const userId = await saving.part('hosts', 'members', member);
    if (userId !== null) known.push({ ...host, userId });
  }
  return known;
}

async function questionsOf(saving: Saving, place: string, questions: readonly Question[]): Promise<object[]> {
  const known: object[] = [];
  for (const { customFieldId, showIf, ...question } of questions) {
    // oxlint-disable-next-line no-await-in-loop
    const field = await fieldOf(saving, place, customFieldId);
    // oxlint-disable-next-line no-await-in-loop
    const condition = field === null ? null : await mapped(saving, `${place}.showIf`, showIf);
    if (field !== null) known.push({ ...question, ...field, showIf: condition ?? null });
  }
  return known;
}

/** Null for a field that was not imported. */
async function fieldOf(
  saving: Saving,
  place: string,
  id: string | number | null | undefined,
): Promise<{ customFieldId?: number } | null> {
  if (id === undefined || id === null) return {};
  const customFieldId = await saving.part(place, 'fields', String(id));
  return customFieldId === null ? null : { customFieldId };
}

/** A rule with a missing reference would decide differently, so it is left out as a whole. */
async function rulesOf(saving: Saving, place: string, rules: readonly unknown[]): Promise<unknown[]> {
  const known: unknown[] = [];
  for (const rule of rules) {
    // oxlint-disable-next-line no-await-in-loop
    const here = await mapped(saving, place, rule);
    if (here !== undefined) known.push(here);
  }
  return known;
}

/** The kind of record that a key of the settings refers to. */
const referred = { customFieldId: 'fields', eventId: 'events', userIds: 'members' } as const;

/** Settings with the ids of this workspace; undefined if a reference is missing. Teams are not imported. */
async function mapped(saving: Saving, place: string, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) {
    const parts: unknown[] = [];
    // oxlint-disable-next-line no-await-in-loop
    for (const part of value) parts.push(await mapped(saving, place, part));
    return parts.includes(undefined) ? undefined : parts;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [key, part] of Object.entries(value)) {
    // oxlint-disable-next-line no-await-in-loop
    const here = await mappedPart(saving, place, key, part);
    if (here === undefined) return undefined;
    entries.push([key, here]);
  }
  return Object.fromEntries(entries);
}

async function mappedPart(saving: Saving, place: string, key: string, part: unknown): Promise<unknown> {
  if (key === 'teamIds' && Array.isArray(part)) {
    if (part.length > 0) saving.leaveOut(place, because('NOT_TAKEN_OVER'));
    return part.length > 0 ? undefined : [];
  }
  if (!isReferring(key)) return mapped(saving, place, part);
  const ids = (Array.isArray(part) ? part : [part]).filter((id) => id !== null && id !== undefined);
  const found: number[] = [];
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    const here = await saving.part(place, referred[key], String(id));
    if (here === null) return undefined;
    found.push(here);
  }
  return Array.isArray(part) ? found : (found[0] ?? null);
}

function isReferring(key: string): key is keyof typeof referred {
  return key in referred;
}
