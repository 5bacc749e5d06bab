// Programs of a third party, each with a client that was generated from the document. They are compiled and run in a
// folder with those clients.

const read = `
const [origin = '', key = '', event = ''] = process.argv.slice(2);
const eventId = Number(event);
const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const fail = (error: unknown): never => { throw new Error(JSON.stringify(error)); };
`;

const openapiFetch = `import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';
${read}
const client = createClient<paths>({ baseUrl: origin, headers: { Authorization: 'Bearer ' + key } });
const times = await client.GET('/v1/events/timeSlots', { params: { query: { eventId, date, timeZone: 'UTC' } } });
const slot = (times.data ?? fail(times.error)).data.slots[0] ?? fail('no slot');
const order = { eventId, email: 'ann@foreign.test', firstName: 'Ann', dateTime: slot.start, timeZone: 'UTC' };
const booked = await client.POST('/v1/eventCalls', { body: order });
const call = (booked.data ?? fail(booked.error)).data.eventCall;
const id: number = call.id;
const detail = await client.GET('/v1/eventCalls/detail', { params: { query: { id } } });
const shown: components['schemas']['CallWithHistory'] = (detail.data ?? fail(detail.error)).data.eventCall;
const again = await client.POST('/v1/eventCalls', { body: { ...order, email: 'bob@foreign.test' } });
const cancelled = await client.PUT('/v1/eventCalls/cancel', { body: { id } });
const isCancelled: string | null = (cancelled.data ?? fail(cancelled.error)).data.eventCall.cancelledAt;
const wrong = await client.POST('/v1/contacts', { body: { email: 'no' } });
const code: string | undefined = again.error?.code;
const message = wrong.error?.message;
const fields = typeof message === 'object' ? message.details.fieldErrors : {};
// @ts-expect-error A name that the operation does not have.
void client.PUT('/v1/eventCalls/cancel', { body: { idd: id } }).catch(() => null);
`;

const heyApi = `import { createClient } from './hey/client/index.js';
import { contactsSave, eventCallsBook, eventCallsCancel, eventCallsDetail, eventsTimeSlots } from './hey/index.js';
import type { CallWithHistory } from './hey/index.js';
${read}
const client = createClient({ baseUrl: origin, auth: key });
const times = await eventsTimeSlots({ client, query: { eventId, date, timeZone: 'UTC' } });
const slot = (times.data ?? fail(times.error)).data.slots[0] ?? fail('no slot');
const order = { eventId, email: 'ann@foreign.test', firstName: 'Ann', dateTime: slot.start, timeZone: 'UTC' };
const booked = await eventCallsBook({ client, body: order });
const call = (booked.data ?? fail(booked.error)).data.eventCall;
const id: number = call.id;
const detail = await eventCallsDetail({ client, query: { id } });
const shown: CallWithHistory = (detail.data ?? fail(detail.error)).data.eventCall;
const again = await eventCallsBook({ client, body: { ...order, email: 'bob@foreign.test' } });
const cancelled = await eventCallsCancel({ client, body: { id } });
const isCancelled: string | null = (cancelled.data ?? fail(cancelled.error)).data.eventCall.cancelledAt;
const wrong = await contactsSave({ client, body: { email: 'no' } });
const code: string | undefined = again.error?.code;
const message = wrong.error?.message;
const fields = typeof message === 'object' ? message.details.fieldErrors : {};
// @ts-expect-error A name that the operation does not have.
void eventCallsCancel({ client, body: { idd: id } }).catch(() => null);
`;

const told = `
console.log(JSON.stringify({
  isSame: shown.id === id && shown.dateTime === call.dateTime,
  invitee: shown.inviteeName,
  taken: [again.response?.status, code],
  cancelled: isCancelled !== null,
  refused: [wrong.response?.status, wrong.error?.code, fields],
}));
`;

export const programs = { 'openapi-fetch': openapiFetch + told, 'hey-api': heyApi + told } as const;
