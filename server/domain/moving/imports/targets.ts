import type { ImportResource } from '@callwright/contract/import-rights.ts';
import { importCalls } from '@callwright/contract/past-calls.ts';
import { save as saveContact } from '@callwright/contract/contacts.ts';
import { create as createDeal } from '@callwright/contract/deals.ts';
import { create as createProduct } from '@callwright/contract/products.ts';
import { create as createTransaction } from '@callwright/contract/transactions.ts';
import { z } from 'zod';
import { selectFields } from '#/domain/crm/fields/present-field.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

// The fields that a column can be mapped to. Values follow the rules of the endpoint that writes a single record.

export type Kind = 'text' | 'number' | 'date' | 'boolean' | 'list' | 'amount';
/** Standard tracking values; `utm` holds all of them as a query string or URL. */
const tracking = {
  utm: 'text',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  utm_term: 'text',
  utm_content: 'text',
  gclid: 'text',
  fbclid: 'text',
} as const satisfies Readonly<Record<string, Kind>>;
/** Columns that together become `utm` of the record. */
export const trackingFields: ReadonlySet<string> = new Set(Object.keys(tracking));

export type Target = { readonly field: string; readonly label: string; readonly kind: Kind };

type Resource = {
  /** The schema that a row must match in the end. */
  readonly input: z.ZodType;
  /** Its fields that a column can be mapped to. */
  readonly fields: Readonly<Record<string, Kind>>;
  /** The kind of record whose custom fields can be answered. */
  readonly answers: 'CONTACT' | 'DEAL' | null;
};

export const resources: Readonly<Record<ImportResource, Resource>> = {
  contacts: {
    input: saveContact.input,
    fields: {
      email: 'text',
      phoneNumber: 'text',
      firstName: 'text',
      lastName: 'text',
      fullName: 'text',
      secondary_email: 'text',
      secondary_phoneNumber: 'text',
      status: 'text',
      ownerEmail: 'text',
      tags: 'list',
      country: 'text',
      timeZone: 'text',
      locale: 'text',
      joinedTime: 'date',
      referrerUrl: 'text',
      ...tracking,
      externalId: 'text',
    },
    answers: 'CONTACT',
  },
  products: {
    input: createProduct.input,
    fields: {
      name: 'text',
      description: 'text',
      sku: 'text',
      price: 'amount',
      currency: 'text',
      active: 'boolean',
    },
    answers: null,
  },
  transactions: {
    input: createTransaction.input,
    fields: {
      value: 'amount',
      currency: 'text',
      name: 'text',
      email: 'text',
      phoneNumber: 'text',
      description: 'text',
      status: 'text',
      refundedAmount: 'amount',
      occurredAt: 'date',
      externalId: 'text',
    },
    answers: null,
  },
  deals: {
    input: createDeal.input,
    fields: {
      eventCallId: 'number',
      callExternalId: 'text',
      contactEmail: 'text',
      value: 'amount',
      discount: 'amount',
      currency: 'text',
      transactionType: 'text',
      productName: 'text',
      closerEmail: 'text',
      time: 'date',
      notes: 'text',
      externalId: 'text',
    },
    answers: 'DEAL',
  },
  eventCalls: {
    input: importCalls.input.shape.calls.element,
    fields: {
      externalId: 'text',
      dateTime: 'date',
      timeZone: 'text',
      duration: 'number',
      eventId: 'number',
      linkPrefix: 'text',
      hostEmail: 'text',
      email: 'text',
      phoneNumber: 'text',
      firstName: 'text',
      lastName: 'text',
      fullName: 'text',
      notes: 'text',
      ...tracking,
      bookedAt: 'date',
      cancelledAt: 'date',
      cancelledBy: 'text',
      cancelReason: 'text',
      outcome: 'text',
      noSaleReason: 'text',
      objection: 'text',
      outcomeNotes: 'text',
      outcomeAt: 'date',
    },
    answers: null,
  },
};

export const answersPrefix = 'customFields.';

/** The fields of this workspace that a column can be mapped to. */
export async function targetsOf(ctx: Ctx, resource: ImportResource): Promise<Target[]> {
  const { fields, answers } = resources[resource];
  const plain = Object.entries(fields).map(([field, kind]) => ({ field, label: field, kind }));
  if (answers === null) return plain;
  const { rows } = await selectFields(
    sql`where f.account_id = ${ctx.accountId} and f.type = ${answers} and f.deleted_at is null order by f.id`,
  ).execute(ctx.db);
  const own = rows.map(({ identifier, name, input_type: type }): Target => ({
    field: `${answersPrefix}${identifier}`,
    label: name,
    kind: kindOfAnswer(type),
  }));
  return [...plain, ...own];
}

function kindOfAnswer(type: string): Kind {
  if (type === 'DATE') return 'date';
  return type === 'MULTIPLE_SELECT' || type === 'USERS_MULTIPLE' ? 'list' : 'text';
}
