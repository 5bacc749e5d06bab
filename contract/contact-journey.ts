import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, listMeta, paging, pagingRules, rowId } from './shared.ts';

export const journeyKinds = [
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contact.restored',
  'contact.merged',
  'note.added',
  'call.booked',
  'call.rescheduled',
  'call.changed',
  'call.cancelled',
  'call.outcome',
  'deal.created',
  'payment.received',
  'mail.sent',
  'touch',
  'claim.opened',
  'claim.released',
] as const;

export const JourneyEntry = z
  .object({
    id: rowId,
    kind: z.enum(journeyKinds),
    at: instant,
    title: z.string().meta({ description: 'Title, one line' }),
    by: z.string().nullable().meta({ description: 'Who did it; null if unknown' }),
    details: z.record(z.string(), z.unknown()).meta({ description: 'Ids and values, depending on `kind`' }),
  })
  .meta({ id: 'JourneyEntry' });

export const journey = endpoint({
  method: 'GET',
  path: '/v1/contacts/journey',
  summary: 'List everything that happened with a contact',
  description: 'Calls, notes, deals, payments, emails, visits and claims in one list, newest first.',
  access: 'credential',
  scope: 'contacts:read',
  right: 'contacts:read',
  input: z.object({ contactId: id, ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(JourneyEntry), count: z.int(), meta: listMeta }),
  status: 200,
});
