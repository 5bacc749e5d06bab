import type { save } from '@callwright/contract/contacts.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '../ctx.ts';
import type { CheckedAnswer } from '../fields/contact-answers.ts';
import { iso, toInstantMs } from '../time.ts';
import { normalizeEmail, normalizePhone } from './phone.ts';
import { utmOf } from './utm.ts';

type SaveBody = Input<typeof save>;

/** What a door knows of a person; every part may be missing, and empty means missing. */
export type ContactInput = {
  readonly [K in keyof SaveBody]?: SaveBody[K] | null | undefined;
} & {
  /** The event whose page or form the person came through. */
  readonly eventId?: number | undefined;
  /** Answers that are checked already, instead of `customFields`; an empty one clears. */
  readonly answers?: readonly CheckedAnswer[] | undefined;
};

/** The plain columns among what was given; only those with a value. */
type GivenColumns = {
  first_name?: string;
  last_name?: string;
  email?: string;
  email_normalized?: string;
  phone_number?: string;
  phone_normalized?: string;
  secondary_email?: string;
  secondary_email_normalized?: string;
  secondary_phone_number?: string;
  secondary_phone_normalized?: string;
  user_id?: number;
  country?: string;
  time_zone?: string;
  locale?: string;
  referrer_url?: string;
  ip_address?: string;
};

type Consent = { kind: string; at: string; textVersion: string | null; ip: string | null };

/** An upsert's input, cleaned: what is empty is gone, so nothing that follows can clear a field. */
export type Given = {
  columns: GivenColumns;
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

export function cleaned(ctx: Ctx, input: ContactInput): Given {
  return {
    columns: { ...plainColumns(input), ...addressColumns(ctx, input) },
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

function plainColumns(input: ContactInput): GivenColumns {
  return {
    ...(input.firstName && { first_name: input.firstName }),
    ...(input.lastName && { last_name: input.lastName }),
    ...(input.userId && { user_id: input.userId }),
    ...(input.country && { country: input.country }),
    ...(input.timeZone && { time_zone: input.timeZone }),
    ...(input.locale && { locale: input.locale }),
    ...(input.referrerUrl && { referrer_url: input.referrerUrl }),
    ...(input.ipAddress && { ip_address: input.ipAddress }),
  };
}

/** E-mails and phone numbers as typed, and as they are matched. */
function addressColumns(ctx: Ctx, input: ContactInput): GivenColumns {
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
