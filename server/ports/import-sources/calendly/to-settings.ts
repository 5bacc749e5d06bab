import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { RecordOf, SourceRecord } from '#/ports/import-sources/service-source.ts';
import { leftOut, read } from '#/ports/import-sources/read.ts';
import * as shapes from './shapes.ts';

export function member(item: unknown): SourceRecord[] {
  return read('members', shapes.membership, item, ({ user: { uri, name, email } }) => ({
    externalId: uri,
    name: name ?? email,
    data: { email },
    leftOut: [],
  }));
}

export function schedule(item: unknown): SourceRecord[] {
  return read('availabilities', shapes.schedule, item, ({ uri, name, user, timezone, rules }) => {
    const days = rules.filter(
      ({ type, wday, intervals }) => type === 'wday' && wday !== null && intervals.length > 0,
    );
    const dates = rules.filter(({ type, date }) => type === 'date' && date !== null);
    return {
      externalId: uri,
      name,
      data: {
        member: user,
        input: {
          name,
          timeZone: timezone,
          weekdays: days.map(({ wday, intervals }) => ({
            day: wday?.toUpperCase(),
            slots: intervals.map(slotOf),
          })),
          overrides: dates.map(({ date, intervals }) => ({
            date,
            slots: intervals.map(slotOf),
            unavailable: intervals.length === 0,
          })),
        },
      },
      leftOut: [],
    };
  });
}

function slotOf({ from, to }: { from: string; to: string }): object {
  return { start: from, end: to === '23:59' || to === '00:00' ? '24:00' : to };
}

/** The same question in several event types becomes one field. */
export function questionId(text: string): string {
  return hash('sha256', text.trim().toLowerCase(), 'hex').slice(0, 16);
}

/** The identifier for the field of a question. */
export function identifierOf(text: string): string {
  const bare = text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 32);
  return `calendly-${bare === '' ? '' : `${bare}-`}${questionId(text).slice(0, 6)}`;
}

const inputTypes: Readonly<Record<string, string>> = {
  text: 'TEXT_AREA',
  single_select: 'SINGLE_SELECT',
  multi_select: 'MULTIPLE_SELECT',
};

/** The fields for the questions of an event type. */
export function questionFields(item: unknown): SourceRecord[] {
  const parsed = shapes.eventType.safeParse(item);
  if (!parsed.success) return []; // reported when the event is read
  return parsed.data.custom_questions.map((question): RecordOf<'fields'> => ({
    kind: 'fields',
    externalId: questionId(question.name),
    name: question.name,
    data: { input: fieldInput(question), isStage: false },
    leftOut: [],
  }));
}

function fieldInput({
  name,
  type,
  answer_choices: choices,
  include_other: hasOther,
}: z.output<typeof shapes.question>) {
  const isFree = hasOther === true || choices.length === 0;
  const chosen = type !== null && type.endsWith('_select') && isFree ? 'TEXT_AREA' : inputTypes[type ?? ''];
  const inputType = chosen ?? 'TEXT';
  return {
    name: name.slice(0, 255),
    type: 'CONTACT',
    inputType,
    identifier: identifierOf(name),
    isInviteeQuestion: true,
    ...(inputType.endsWith('SELECT') && {
      options: [...new Set(choices.map((choice) => choice.trim()))].map((choice) => ({ name: choice })),
    }),
  };
}

export function eventRecord(item: unknown): SourceRecord[] {
  return read('events', shapes.eventType, item, (value) => {
    const {
      uri,
      name,
      active,
      duration,
      duration_options: durations,
      profile,
      custom_questions: questions,
    } = value;
    const isOfUser = profile?.type === 'User' && profile.owner !== null;
    return {
      externalId: uri,
      name: name ?? '',
      data: {
        input: {
          name: name ?? 'Calendly',
          status: active === true ? 'ACTIVATED' : 'DEACTIVATED',
          ...(value.internal_note !== null && { internalName: value.internal_note.slice(0, 255) }),
          ...(value.description_plain !== null && { description: value.description_plain }),
          ...(value.color !== null && { color: value.color }),
          ...(duration !== null && duration !== undefined && { duration }),
          ...(durations.length > 1 && { durations }),
          ...(value.pooling_type === 'collective' && { assignment: { mode: 'COLLECTIVE' } }),
        },
        owner: isOfUser ? profile.owner : null,
        hosts: isOfUser && profile.owner !== null ? [{ member: profile.owner }] : [],
        questions: questions
          .filter(({ enabled }) => enabled !== false)
          .map(({ name: text, required }) => ({
            customFieldId: questionId(text),
            label: text.slice(0, 500),
            required: required === true,
          })),
        secondaryQuestions: [],
        disqualifyRules: [],
        routingRules: [],
      },
      leftOut: leftOut('hosts', !isOfUser),
    };
  });
}
