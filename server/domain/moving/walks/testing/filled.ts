import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import type { Member, Workspace } from '#/test/workspace.ts';
import { callsOf } from './filled-calls.ts';
import { made } from './made.ts';

// A workspace with records of every kind, created over HTTP.

export type Filled = {
  readonly w: Workspace;
  readonly closer: Member;
  readonly setter: Member;
  readonly gone: Member;
};

/** `contacts`: the number of people in addition to those with calls. */
export async function filled(w: Workspace, { contacts = 45 } = {}): Promise<Filled> {
  const [closer, setter, gone] = [
    await w.member('CLOSER'),
    await w.member('SETTER'),
    await w.member('CLOSER'),
  ];
  const people = { w, closer, setter, gone };
  const fields = await fieldsOf(w);
  await made(w.post('/v1/contacts/tags', { name: 'VIP', color: 'red' }));
  const product = (
    await made(w.post('/v1/products', { name: 'Coaching', price: 4_800, sku: 'C-1', description: 'A year' }))
  ).product;
  await made(
    w.post('/v1/products', {
      name: 'Coaching, half',
      price: 2_500,
      parentProductId: product.id,
      active: false,
    }),
  );
  const [call, intro] = await eventsOf(people, fields);
  await contactsOf(people, fields, contacts);
  await callsOf(people, { call, intro, product: product.id });
  return people;
}

async function fieldsOf(w: Workspace): Promise<Record<string, Json>> {
  const options = [
    { name: 'Small', color: 'blue' },
    { name: 'Large', tooltip: 'Over 50' },
  ];
  return {
    budget: await newField(w, {
      name: 'Budget',
      inputType: 'NUMBER',
      configuration: { min: 0, currency: 'EUR' },
    }),
    size: await newField(w, { name: 'Size', inputType: 'SINGLE_SELECT', options, isInviteeQuestion: true }),
    wants: await newField(w, {
      name: 'Wants',
      inputType: 'MULTIPLE_SELECT',
      options: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
    }),
    born: await newField(w, { name: 'Born', inputType: 'DATE' }),
    site: await newField(w, { name: 'Site', inputType: 'URL', description: 'Their page' }),
    coach: await newField(w, { name: 'Coach', inputType: 'USER' }),
    number: await newField(w, { name: 'Customer number', unique: true }),
    mood: await newField(w, { name: 'Mood', type: 'CALL', inputType: 'RATING', configuration: { max: 5 } }),
    channel: await newField(w, { name: 'Channel', type: 'DEAL' }),
  };
}

async function eventsOf({ w, closer, gone }: Filled, fields: Record<string, Json>): Promise<[Json, Json]> {
  const question = { customFieldId: fields['size'].id, required: true };
  const call = await newEvent(w, [closer.userId, w.owner.userId, gone.userId], {
    name: 'Strategy call',
    slug: 'strategy',
    duration: 45,
    startTimeIncrement: 15,
    bufferAfter: 15,
    description: 'We talk.',
    locations: [{ type: 'PHONE_OUTBOUND', instructions: 'We call you' }],
    questions: [
      question,
      {
        customFieldId: fields['budget'].id,
        label: 'How much?',
        showIf: { all: [{ customFieldId: fields['size'].id, op: 'EQUALS', values: ['Large'] }] },
      },
    ],
    routingRules: [
      {
        id: 1,
        when: { all: [{ customFieldId: fields['size'].id, op: 'EQUALS', values: ['Large'] }] },
        target: { userIds: [closer.userId] },
        mode: 'PRIORITIZE',
      },
    ],
    reminders: [{ offset: 60, channel: 'EMAIL' }],
    consentTexts: [{ kind: 'privacy', text: 'Yes', required: false }],
  });
  const intro = await newEvent(w, [w.owner.userId], {
    name: 'Intro',
    slug: 'intro',
    eventType: 'DISCOVERY_EVENT',
    status: 'DEACTIVATED',
  });
  // A rule can refer to an event that was created later.
  const rule = {
    id: 'small',
    when: { all: [{ customFieldId: fields['size'].id, op: 'EQUALS', values: ['Small'] }] },
    action: 'OTHER_EVENT',
    eventId: intro.id,
  };
  await made(w.put('/v1/events', { id: call.id, disqualifyRules: [rule] }));
  await made(w.put('/v1/events/status', { id: intro.id, status: 'ACTIVATED' }));
  return [call, intro];
}

async function contactsOf(
  { w, closer, gone }: Filled,
  fields: Record<string, Json>,
  count: number,
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const contact = await savedContact(w, {
      firstName: ['Ada', 'Müller', '李', null][n % 4],
      lastName: `Person ${n}`,
      ...(n % 5 !== 4 && { email: `person${n}@there.test` }),
      ...(n % 2 === 0 && { phoneNumber: `+4915112345${String(n).padStart(3, '0')}` }),
      ...(n % 3 === 0 && { userId: [closer, gone][n % 2]?.userId }),
      ...(n % 5 === 4 && n % 2 === 1 && { email: `late${n}@there.test` }),
      country: ['DE', 'US', null][n % 3],
      timeZone: 'Europe/Berlin',
      ...(n % 4 === 1 && { tag: ['VIP', 'Warm'][n % 2] }),
      joinedTime: `2024-0${1 + (n % 9)}-10T08:30:00.000Z`,
      ...(n % 6 === 0 && { utm: { utm_source: 'first', utm_campaign: `c${n}` } }),
      ...(n % 7 === 0 && { status: 'QUALIFIED' }),
      externalIds: n % 9 === 0 ? { stripe: `cus_${n}` } : {},
      customFields: {
        [fields['budget'].identifier]: [String(n * 100)],
        [fields['size'].identifier]: [n % 2 === 0 ? 'Small' : 'Large'],
        ...(n % 3 === 1 && { [fields['wants'].identifier]: ['A', 'C'] }),
        ...(n % 5 === 0 && {
          [fields['born'].identifier]: ['1980-02-29'],
          [fields['site'].identifier]: ['https://site.test/x'],
        }),
        ...(n % 8 === 0 && { [fields['coach'].identifier]: [String(closer.userId)] }),
        [fields['number'].identifier]: [`K-${n}`],
      },
    });
    if (n % 12 === 0)
      await savedContact(w, {
        email: contact.email,
        phoneNumber: contact.phoneNumber,
        utm: { utm_source: 'last' },
      });
    if (n % 10 === 0)
      for (const note of ['First', 'Second\nline', 'Third'])
        await made(
          w.post('/v1/contacts/notes', {
            contactId: contact.id,
            note: `${note} ${n}`,
            pinned: note === 'First',
          }),
        );
    if (n === 3) await made(w.put('/v1/contacts', { id: contact.id, blocked: { reason: 'Rude' } }));
    if (n === 5)
      await made(
        w.post('/v1/fields/answer', {
          identifier: 'contact-stage',
          contactId: contact.id,
          answer: ['Customer'],
        }),
      );
  }
}
