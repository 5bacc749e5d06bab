import { z } from 'zod';
import { csvOf } from './comma-lists.ts';
import { endpoint } from './endpoint.ts';
import { filledText, instant, queryInteger, rowId } from './shared.ts';

export const foundKinds = ['CONTACT', 'CALL', 'DEAL', 'EVENT'] as const;
export type FoundKind = (typeof foundKinds)[number];

export const Found = z
  .object({
    kind: z.enum(foundKinds),
    id: rowId.meta({ description: 'Id of the contact, call, deal or event' }),
    title: z.string().meta({
      description:
        'Contact or deal: name of the contact, else email or phone. Call: name of the invitee. Event: its name',
      examples: ['Grace Novak'],
    }),
    detail: z
      .string()
      .nullable()
      .meta({
        description:
          'Contact: email or phone. Call: name of its event. Deal: name of its product. Event: `linkPrefix`',
        examples: ['grace@example.com'],
      }),
    at: instant.nullable().meta({
      description: 'Contact: last activity. Call: start. Deal: its date. Event: null',
    }),
    status: z.string().meta({
      description: 'Contact, call and event: `status`. Deal: `paymentStatus`',
      examples: ['QUALIFIED'],
    }),
    value: z
      .number()
      .nullable()
      .meta({ description: 'Value of a deal, in `currency` (19.99, not 1999); otherwise null' }),
    currency: z.string().nullable().meta({ description: 'Currency of a deal, ISO 4217; otherwise null' }),
  })
  .meta({ id: 'Found' });

export const all = endpoint({
  method: 'GET',
  path: '/v1/search',
  summary: 'Search contacts, calls, deals and events at once',
  description:
    'Every word of `q` must match, anywhere, ignoring case and accents; phone numbers match by their digits. Each kind is searched like its own list. Within a kind, the best matches come first: words that begin as in `q`, then the latest. A key needs the scope of at least one kind and gets the kinds it has scopes for, named in `meta.kinds`. Callers find what their role may see. For `q=novak` the first may be `{"kind": "CONTACT", "id": 501, "title": "Grace Novak", "detail": "grace@example.com", "at": "2026-11-23T09:00:00.000Z", "status": "QUALIFIED", "value": null, "currency": null}`.',
  access: 'credential',
  scope: ['contacts:read', 'eventCalls:read', 'deals:read', 'events:read'],
  input: z.object({
    q: filledText(255).meta({ description: 'Words, or parts of words', examples: ['novak'] }),
    kinds: csvOf(foundKinds).optional().meta({ description: 'Comma-separated; default: all' }),
    limit: queryInteger(1, 20, 5).meta({ description: 'Of each kind; 1 to 20, default 5' }),
  }),
  output: z.object({
    data: z.array(Found).meta({ description: 'By kind, in the order of `meta.kinds`' }),
    meta: z.object({
      kinds: z.array(z.enum(foundKinds)).meta({ description: 'Kinds that were searched' }),
      limit: z.int(),
    }),
  }),
  status: 200,
});
