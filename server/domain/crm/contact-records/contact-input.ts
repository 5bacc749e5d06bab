import type { save } from '@callwright/contract/contacts.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { CheckedAnswer } from '#/domain/crm/fields/contact-answers.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { columns, plainColumns, type ContactRow, type PlainColumn } from './columns.ts';
import { normalizeEmail, normalizePhone } from './phone.ts';
import { utmOf } from './utm.ts';

type SaveBody = Input<typeof save>;

/** What is known about a person who books, submits a form or is imported. Every part may be missing or empty. */
export type ContactInput = {
  readonly [K in keyof SaveBody]?: SaveBody[K] | null | undefined;
} & {
  /** The event whose page or form the person used. */
  readonly eventId?: number | undefined;
  /** Checked answers, instead of `customFields`; an empty one clears the field. */
  readonly answers?: readonly CheckedAnswer[] | undefined;
};

/** The columns that have a value. */
type CleanedColumns = { [Column in CleanedColumn]?: NonNullable<ContactRow[Column]> };
type CleanedColumn =
  | PlainColumn
  | 'ip_address'
  | 'email'
  | 'email_normalized'
  | 'phone_number'
  | 'phone_normalized'
  | 'secondary_email'
  | 'secondary_email_normalized'
  | 'secondary_phone_number'
  | 'secondary_phone_normalized';

type Consent = {
  kind: string;
  at: string;
  textVersion: string | null;
  text: string | null;
  source: string | null;
  phoneNumber: string | null;
  ip: string | null;
};

/** The input of an upsert without empty values, because an upsert never clears a field. */
export type CleanedContact = {
  columns: CleanedColumns;
  status: 'POTENTIAL' | 'QUALIFIED' | 'DISQUALIFIED' | undefined;
  externalIds: Record<string, string>;
  utm: Record<string, string>;
  consent: Consent[];
  tag: string | undefined;
  tagIds: number[];
  customFields: Record<string, string[]>;
  isChatContact: boolean;
  joinedTime: string;
  eventId: number | null;
};

export function cleanContact(ctx: Ctx, input: ContactInput): CleanedContact {
  return {
    columns: {
      ...plainColumnsOf(input),
      ...(input.ipAddress && { ip_address: input.ipAddress }),
      ...addressColumns(ctx, input),
    },
    status: input.status || undefined,
    externalIds: input.externalIds ?? {},
    utm: utmOf(input.utm),
    consent: (input.consent ?? []).map((consent) => ({
      kind: consent.kind,
      at:
        consent.at === undefined
          ? iso(ctx.now)
          : iso(toInstantMs(consent.at, ctx.account.timeZone, 'consent')),
      textVersion: consent.textVersion ?? null,
      text: consent.text ?? null,
      source: consent.source ?? null,
      phoneNumber: input.phoneNumber ? normalizePhone(input.phoneNumber, ctx.account.country) : null,
      ip: ctx.ip,
    })),
    tag: input.tag || undefined,
    tagIds: input.tagIds ?? [],
    customFields: Object.fromEntries(
      Object.entries(input.customFields ?? {}).filter(([, answer]) => answer.some((value) => value !== '')),
    ),
    isChatContact: input.isChatContact ?? false,
    joinedTime: input.joinedTime
      ? iso(toInstantMs(input.joinedTime, ctx.account.timeZone, 'joinedTime'))
      : iso(ctx.now),
    eventId: input.eventId ?? null,
  };
}

function plainColumnsOf(input: ContactInput): CleanedColumns {
  const given = plainColumns.map((column) => [column, input[columns[column].field]]);
  return Object.fromEntries(given.filter(([, value]) => value)) as CleanedColumns; // of the columns
}

/** Email addresses and phone numbers, as typed and as normalized for matching. */
function addressColumns(ctx: Ctx, input: ContactInput): CleanedColumns {
  const { email, phoneNumber, secondary_email: secondEmail, secondary_phoneNumber: secondPhone } = input;
  const { country } = ctx.account;
  return {
    ...(email && { email, email_normalized: normalizeEmail(email) }),
    ...(phoneNumber && { phone_number: phoneNumber, phone_normalized: normalizePhone(phoneNumber, country) }),
    ...(secondEmail && {
      secondary_email: secondEmail,
      secondary_email_normalized: normalizeEmail(secondEmail),
    }),
    ...(secondPhone && {
      secondary_phone_number: secondPhone,
      secondary_phone_normalized: normalizePhone(secondPhone, country),
    }),
  };
}
