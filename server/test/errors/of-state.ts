import type { ErrorCode } from '@callwright/contract/errors.ts';
import { freshEmail, freshTime, made } from '../interface/made.ts';
import { bookedCall, newContact, type World } from '../interface/world.ts';
import { server } from '../harness.ts';
import { waitingOf, wholeDay } from '../waiting.ts';
import { pageToken } from '../page-token.ts';
import { freeTimes } from '../tenant-rows.ts';
import { book, type Refusal } from './refusal.ts';

const won = async (world: World) => {
  const { id } = await bookedCall(world);
  await made(world.w.post('/v1/outcomes', { eventCallId: id, outcome: 'WON', newDeal: { value: 100 } }));
  return id;
};

/** The requested thing does not exist, or not in that form. */
export const ofRequests: Partial<Record<ErrorCode, Refusal>> = {
  NOT_FOUND: {
    when: 'the id does not exist',
    send: ({ w }) => w.get('/v1/contacts/detail', { contactId: 9_000_000_000 }),
    details: ['resource'],
    reason: 'NO_SUCH',
  },
  ROUTE_NOT_FOUND: { when: 'the path does not exist', send: ({ w }) => w.get('/v1/nothing') },
  METHOD_NOT_ALLOWED: {
    when: 'the path has other methods',
    send: ({ w }) => w.client.send('PATCH', '/v1/contacts', '{}'),
    headers: { allow: /GET.*POST.*PUT/ },
  },
  NOT_ACCEPTABLE: {
    when: 'only XML is accepted',
    send: ({ w }) => w.client.with({ Accept: 'text/xml' }).get('/v1/contacts'),
  },
  BODY_TOO_LARGE: {
    when: 'the body has more than 1 MB',
    send: ({ w }) => w.post('/v1/contacts', { email: freshEmail(), firstName: 'x'.repeat(1_100_000) }),
    details: ['limitBytes'],
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'the body is a form',
    send: ({ w }) =>
      w.client
        .with({ 'Content-Type': 'application/x-www-form-urlencoded' })
        .send('POST', '/v1/contacts', 'email=a'),
  },
};

/** The request conflicts with existing data. */
export const ofStates: Partial<Record<ErrorCode, Refusal>> = {
  SLOT_UNAVAILABLE: {
    when: 'the host has another call then',
    send: async (world) =>
      book(world, { dateTime: (await bookedCall(world)).dateTime, contactId: (await newContact(world)).id }),
    fields: ['dateTime'],
    details: ['dateTime', 'reason', 'nearest'],
  },
  DUPLICATE_BOOKING: {
    when: 'the contact has that very call',
    send: async (world) => book(world, { dateTime: (await bookedCall(world)).dateTime }),
    details: ['eventCallId'],
  },
  BOOKING_LINK_GONE: {
    when: 'a visitor books with a link that was revoked',
    send: async ({ w }) => {
      const { body: made } = await w.post('/v1/events', { name: freshEmail() });
      const { id: eventId, linkPrefix } = made.data.event;
      const email = 'link-gone@example.test';
      const { body: created } = await w.post('/v1/events/bookingLinks', { eventId, email });
      const { bookingLink, url } = created.data;
      await w.post('/v1/events/bookingLinks/revoke', { id: bookingLink.id });
      const [dateTime] = await freeTimes(w, eventId);
      return server.anybody.post('/public/bookings', {
        linkPrefix,
        pageToken: await pageToken(linkPrefix),
        link: new URL(url).searchParams.get('link'),
        email,
        dateTime,
        timeZone: 'UTC',
      });
    },
  },
  WAITING_OFFER_GONE: {
    when: 'a visitor books with a link of the waiting list, and no time is held for them',
    send: async ({ w }) => {
      const { waiting } = await waitingOf(w, freshEmail());
      const { linkPrefix, token } = waiting;
      return server.anybody.post('/public/bookings', {
        linkPrefix,
        pageToken: waiting.pageToken,
        waiting: token,
        email: 'offer-gone@example.test',
        dateTime: freshTime(),
        timeZone: 'UTC',
      });
    },
  },
  WAITING_ENDED: {
    when: 'somebody who has left the waiting list changes their times',
    send: async ({ w }) => {
      const { token } = (await waitingOf(w, freshEmail())).waiting;
      await server.anybody.post('/public/waitingList/leave', { token });
      return server.anybody.put('/public/waitingList', {
        token,
        timeZone: 'UTC',
        windows: [wholeDay(3)],
      });
    },
  },
  BOOKING_LIMIT_REACHED: {
    when: 'a visitor books a second time at an event',
    send: async ({ w }) => {
      const { body: made } = await w.post('/v1/events', { name: freshEmail() });
      const { id: eventId, linkPrefix } = made.data.event;
      const bookAt = async (dateTime: string | undefined) =>
        server.anybody.post('/public/bookings', {
          linkPrefix,
          pageToken: await pageToken(linkPrefix),
          email: 'twice@example.test',
          dateTime,
          timeZone: 'UTC',
        });
      const [first, second] = await freeTimes(w, eventId);
      await bookAt(first);
      return bookAt(second);
    },
    details: ['max'],
  },
  PERIOD_STATE: {
    when: 'a month is closed that nobody has approved',
    send: ({ w }) => w.post('/v1/commissions/periods/close', { month: '2001-01' }),
    details: ['state'],
    reason: 'PERIOD_NOT_APPROVED',
  },
  CALL_CANCELLED: {
    when: 'a cancelled call is moved',
    send: ({ w, cancelled }) =>
      w.put('/v1/eventCalls/reschedule', { id: cancelled.id, dateTime: freshTime(), timeZone: 'UTC' }),
  },
  EVENT_DEACTIVATED: {
    when: 'the event is switched off',
    send: async (world) => {
      const { event } = await made(world.w.post('/v1/events', { name: 'Off', status: 'DEACTIVATED' }));
      return book(world, { eventId: event.id });
    },
  },
  OUTCOME_HAS_DEALS: {
    when: 'a won call with a deal is lost after all',
    send: async (world) =>
      world.w.post('/v1/outcomes', { eventCallId: await won(world), outcome: 'NO_SALE' }),
    details: ['dealIds'],
  },
  OUTCOME_RECORDED: {
    when: 'a won call is moved',
    send: async (world) =>
      world.w.put('/v1/eventCalls/reschedule', {
        id: await won(world),
        dateTime: freshTime(),
        timeZone: 'UTC',
      }),
  },
  TRANSACTION_ALREADY_SYNCED: {
    when: 'another deal has the payment',
    send: ({ w, moved, sales }) =>
      w.post('/v1/deals', { eventCallId: moved.id, transactionIds: [sales.paid.id] }),
    details: ['transactionIds'],
  },
  ALREADY_CLAIMED: {
    when: 'another setter was faster',
    send: async ({ w, ada }) =>
      (await w.member('SETTER')).client.post('/v1/setterClaims/claim', { contactId: ada.id }),
  },
  CONTACT_HAS_CALLS: {
    when: 'a contact with a call ahead is deleted only if there is none',
    send: ({ w, bea }) => w.post('/v1/contacts/delete', { ids: [bea.id], onUpcomingCalls: 'REJECT' }),
    details: ['contactIds'],
  },
  CONTACT_DUPLICATE: {
    when: 'another contact has the e-mail',
    send: ({ w, dan }) => w.put('/v1/contacts', { id: dan.id, email: 'ada@example.test' }),
    details: ['field', 'contactId'],
  },
  IN_USE: {
    when: 'a product has packages',
    send: ({ w, sales }) => w.post('/v1/products/delete', { ids: [sales.kit.id] }),
    details: ['packages'],
  },
  IMPORT_STATE: {
    when: 'an import has no file yet',
    send: async ({ w }) => {
      const { import: one } = await made(w.post('/v1/imports', { resource: 'contacts' }));
      return w.post(`/v1/imports/${one.id}/preview`);
    },
    details: ['status'],
  },
  RUN_STATE: {
    when: 'a copy with made-up people is being made already',
    send: async ({ w }) => {
      await w.owner.client.post('/v1/workspace/fictionalCopies', {});
      return w.owner.client.post('/v1/workspace/fictionalCopies', {});
    },
    details: ['isRunning'],
  },
  NAME_TAKEN: {
    when: 'another product is called so',
    send: ({ w, sales }) => w.post('/v1/products', { name: sales.kit.name }),
    details: ['field'],
    reason: 'PRODUCT_NAME_TAKEN',
  },
  VERSION_CONFLICT: {
    when: 'it was changed in between',
    send: ({ w, dan }) =>
      w.client.with({ 'If-Match': '"v0"' }).put('/v1/contacts', { id: dan.id, firstName: 'Dan' }),
    details: ['version'],
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: 'the key was sent with another body',
    send: async ({ w }) => {
      const client = w.client.with({ 'Idempotency-Key': 'once' });
      await made(client.post('/v1/contacts', { email: freshEmail() }));
      return client.post('/v1/contacts', { email: freshEmail() });
    },
  },
};
