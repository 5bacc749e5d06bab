import { because } from '@callwright/contract/error-reasons.ts';
import type { ImportKind } from '@callwright/contract/import.ts';
import { z } from 'zod';
import { NotAllowed, NotReached } from '#/ports/outside/trouble.ts';
import { askerOf, type AskJson } from '#/ports/import-sources/ask-json.ts';
import type { Net } from '#/ports/import-sources/net.ts';
import type { RecordPage, ServiceSource, SourceRecord } from '#/ports/import-sources/service-source.ts';
import * as shapes from './shapes.ts';
import { companyField, contactRecord, dealRecord, fieldRecord, isOwn, member } from './to-record.ts';

// HubSpot's CRM, read with the token of a private app: owners, contacts with their company's name, and deals.

const limit = 100;
const contactProperties =
  'email,firstname,lastname,phone,mobilephone,hubspot_owner_id,createdate,company,hs_additional_emails';
const dealProperties =
  'dealname,amount,closedate,dealstage,hs_is_closed_won,deal_currency_code,hubspot_owner_id';

type Step = {
  readonly kind: ImportKind;
  /** Fields of each record that are not imported. */
  readonly never: readonly string[];
  readonly ask: (ask: AskJson, after: Readonly<Record<string, string | number>>) => Promise<unknown>;
  readonly read: (ask: AskJson, items: readonly unknown[]) => Promise<SourceRecord[]>;
};

const steps: readonly Step[] = [
  {
    kind: 'members',
    never: [],
    ask: (ask, after) => ask('/crm/v3/owners', after),
    read: async (_, items) => items.flatMap(member),
  },
  {
    kind: 'fields',
    never: [],
    ask: (ask) => ask('/crm/v3/properties/contacts'),
    read: async (_, items) => [companyField, ...ownIn(items).map(fieldRecord)],
  },
  {
    kind: 'contacts',
    never: ['lifecyclestage', 'hs_lead_status', 'notes'],
    ask: async (ask, after) => {
      const names = (await ownProperties(ask)).map(({ name }) => name);
      const properties = [contactProperties, ...names].join(',');
      return ask('/crm/v3/objects/contacts', { ...after, properties, associations: 'companies' });
    },
    read: async (ask, items) => {
      const properties = await ownProperties(ask);
      const companies = await companyNames(ask, items);
      return items.flatMap((item) => contactRecord(item, properties, companies));
    },
  },
  {
    kind: 'deals',
    never: ['pipeline'],
    ask: (ask, after) =>
      ask('/crm/v3/objects/deals', { ...after, properties: dealProperties, associations: 'contacts' }),
    read: async (_, items) => items.flatMap(dealRecord),
  },
];

/** A cursor: the step, and HubSpot's `after` value. */
const place = z.tuple([z.int().min(0), z.string().nullable()]);

export function hubspotSource({ baseUrl, key }: { baseUrl: string; key: string }, net: Net): ServiceSource {
  const ask = askerOf(net, { name: 'HubSpot', baseUrl, key });
  return {
    budget: { requests: 90, windowMs: 10_000, endpointOf: () => '' },
    check: async () => {
      const answer = await ask('/account-info/v3/details');
      if (answer === null) throw new NotAllowed('HubSpot does not show anything to this token.');
      return `hubspot/${parsed(shapes.account, answer).portalId}`;
    },
    page: async (cursor) => {
      const [at, after] = cursor === null ? [0, null] : place.parse(JSON.parse(cursor));
      return readPage(ask, at, after);
    },
  };
}

async function readPage(ask: AskJson, at: number, after: string | null): Promise<RecordPage> {
  const step = steps[at];
  if (step === undefined) return { records: [], notes: [], totals: {}, next: null };
  const { kind, never } = step;
  const following = at + 1 < steps.length ? JSON.stringify([at + 1, null]) : null;
  const answer = await step.ask(ask, { limit, ...(after !== null && { after }) });
  if (answer === null) {
    const notes = [{ kind, field: null, reason: because('NOT_READABLE_THERE') }];
    return { records: [], notes, totals: {}, next: following };
  }
  const { results, paging } = parsed(shapes.page, answer);
  const next = paging?.next?.after;
  return {
    records: await step.read(ask, results),
    notes: after === null ? never.map((field) => ({ kind, field, reason: because('NOT_TAKEN_OVER') })) : [],
    totals: {},
    next: next === undefined ? following : JSON.stringify([at, next]),
  };
}

async function ownProperties(ask: AskJson): Promise<shapes.Property[]> {
  const answer = await ask('/crm/v3/properties/contacts');
  return answer === null ? [] : ownIn(parsed(shapes.page, answer).results);
}

function ownIn(items: readonly unknown[]): shapes.Property[] {
  return items.flatMap((item) => {
    const property = shapes.property.safeParse(item);
    return property.success && isOwn(property.data) ? [property.data] : [];
  });
}

/** The names of the companies of a page, for contacts without one of their own. */
async function companyNames(ask: AskJson, items: readonly unknown[]): Promise<Map<string, string>> {
  const ids = new Set(
    items.flatMap((item) => {
      const contact = shapes.record.safeParse(item);
      const [first] = contact.data?.associations?.companies?.results ?? [];
      return first === undefined || contact.data?.properties['company'] ? [] : [first.id];
    }),
  );
  if (ids.size === 0) return new Map();
  const asked = { properties: ['name'], inputs: [...ids].map((id) => ({ id })) };
  const answer = await ask('/crm/v3/objects/companies/batch/read', {}, asked);
  if (answer === null) return new Map();
  return new Map(
    parsed(shapes.page, answer).results.flatMap((item) => {
      const company = shapes.record.safeParse(item);
      const name = company.data?.properties['name'];
      return company.success && name ? [[company.data.id, name] as const] : [];
    }),
  );
}

function parsed<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const read = shape.safeParse(answer);
  if (!read.success) throw new NotReached('HubSpot answered with something else.');
  return read.data;
}
