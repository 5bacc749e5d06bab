import { detail, list as contactList, notes } from '@callwright/contract/contacts.ts';
import type { Endpoint, Received } from '@callwright/contract/endpoint.ts';
import { list as callList } from '@callwright/contract/event-calls.ts';
import { journey as journeyOf } from '@callwright/contract/contact-journey.ts';
import { email, id } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { contactAddress } from './addresses.ts';
import { ask, isOffered, routeOf } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import { callLine, contactLine, noteLine } from './lines.ts';
import { wrong } from './wrong.ts';

const shown = 10;

type Person = {
  readonly data: Received<typeof detail>['data'];
  readonly calls: Received<typeof callList>['data']['eventCalls'];
  readonly notes: Received<typeof notes>['data'];
  readonly journey: Received<typeof journeyOf>['data'];
};

/** A contact with everything about it: answers, calls, deals, notes and recent activity. */
export const getContact = fromSteps({
  name: 'get_contact',
  kind: 'read',
  description: 'All about one person: owners, stage, answers, calls, deals, notes, what happened last.',
  main: detail,
  input: z.object({ contactId: id.optional(), email: email.optional() }),
  params: { contactId: 'Who; or say their email', email: 'Their exact email' },
  work: async (ctx, given): Promise<Person> => {
    const contactId = given.contactId ?? (await idOfEmail(ctx, given.email));
    const { data } = await ask(ctx, detail, { contactId });
    const related = { contactId, limit: shown };
    return {
      data,
      calls: (await allowed(ctx, callList, related))?.data.eventCalls ?? [],
      notes: (await allowed(ctx, notes, related))?.data ?? [],
      journey: (await allowed(ctx, journeyOf, related))?.data ?? [],
    };
  },
  text: inWords,
  address: ({ data }) => contactAddress(data.id),
});

async function idOfEmail(ctx: Ctx, address: string | undefined): Promise<number> {
  if (address === undefined) throw wrong({ contactId: 'Either contactId or email is required' });
  const { data } = await ask(ctx, contactList, { search: address, limit: 50 });
  const wanted = address.toLowerCase();
  const found = data.contacts.find(({ email: first, secondary_email: second }) =>
    [first, second].some((known) => known?.toLowerCase() === wanted),
  );
  if (found === undefined) throw notFound('contact');
  return found.id;
}

/** A list; null if the caller may not see it. */
async function allowed<E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  params: object,
): Promise<Received<E> | null> {
  return isOffered(routeOf(endpoint), ctx) ? ask(ctx, endpoint, params) : null;
}

function inWords({ data, calls, notes: kept, journey: happened }: Person): string {
  const { stats, deals, tags, questionsAndAnswers, CustomFieldAssociation: fields } = data;
  const asked = new Set(questionsAndAnswers.map(({ customFieldId }) => customFieldId));
  const answers = [
    ...questionsAndAnswers.map(({ statement, answer }) => `${statement} ${answer.join(', ')}`),
    ...fields
      .filter(({ customFieldId }) => !asked.has(customFieldId))
      .map(({ identifier, answer }) => `${identifier}: ${answer.join(', ')}`),
  ];
  return [
    contactLine(data),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.map(({ name }) => name).join(', ')}`]),
    `${stats.calls} calls, ${stats.noShows} no-shows; ${stats.dealsCount} deals, ${stats.dealsValue} in all; next call ${stats.nextCallAt ?? 'none'}`,
    ...section('Answers', answers),
    ...section('Calls', calls.map(callLine)),
    ...section(
      'Deals',
      deals.map(({ id: dealId, value, currency, productName }) =>
        `#${dealId} ${value} ${currency} ${productName ?? ''}`.trim(),
      ),
    ),
    ...section(`Notes (${data.notesCount})`, kept.map(noteLine)),
    ...section(
      'Happened last',
      happened.map(({ at, title, by }) => `${at.slice(0, 16)} ${title}${by === null ? '' : ` (${by})`}`),
    ),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `- ${line}`)];
}
