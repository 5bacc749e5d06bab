import { z } from 'zod';
import { exampleCall, exampleContact, exampleNote, exampleSubmission } from './change-examples.ts';
import {
  exampleBookingLink,
  exampleClaim,
  exampleDeal,
  exampleEvent,
  exampleField,
  exampleProduct,
  exampleTransaction,
  exampleUser,
} from './change-examples-of-sales.ts';
import {
  CalendarConflict,
  CalendarTrouble,
  ChangedCall,
  ChangedEvent,
  CheckDiffers,
  ConnectedAppChange,
  ConnectedCalendar,
  FromCalendar,
  MovedInCalendar,
  ResolvedInCalendar,
  Submission,
  SlackStopped,
  WebhookDisabled,
} from './change-objects.ts';
import { BookingLink } from './booking-links.ts';
import { Contact, Note } from './contact.ts';
import { CustomField } from './custom-field.ts';
import { Deal, DealShort } from './deal.ts';
import { Product } from './product.ts';
import { SetterClaim } from './setter-claims.ts';
import { Transaction } from './transaction.ts';
import { User } from './users.ts';

/** Fields next to `data.object`, including previous values. */
export type ChangeFacts = {
  readonly changedFields?: readonly string[];
  readonly previous?: Readonly<Record<string, unknown>>;
};

/** One kind of change: what webhooks send, what the feed contains, and what its outbox row must contain. */
export type ChangeKind = {
  /** When it happens, as words that follow “Happens when”. */
  readonly summary: string;
  readonly object: z.ZodObject;
  /** The fields, including those of `extra`, that identify its records: the only ones in a thin payload. */
  readonly keys: readonly string[];
  /** Secret fields of the object, which are encrypted in the outbox. */
  readonly sealed?: readonly string[];
  /** Additional fields of `data`. */
  readonly extra?: z.ZodObject;
  readonly example: ChangeFacts & { readonly object: object; readonly extra?: object };
};

export function kindsOf<const O extends z.ZodObject, const K extends readonly (keyof z.input<O> & string)[]>(
  object: O,
  keys: K,
  usual: z.input<O>,
  sealed: readonly (keyof z.input<O> & string)[] = [],
) {
  return (summary: string, example: ChangeFacts & { readonly object?: Partial<z.input<O>> } = {}) => ({
    summary,
    object,
    keys,
    sealed,
    example: { ...example, object: { ...usual, ...example.object } },
  });
}

export const contact = kindsOf(Contact, ['id'], exampleContact);
export const note = kindsOf(Note, ['id', 'contactId'], exampleNote);
export const form = kindsOf(Submission, ['contactId', 'eventId'], exampleSubmission);
export const call = kindsOf(ChangedCall, ['id', 'eventId', 'contactId', 'userId'], exampleCall);
export const deal = kindsOf(Deal, ['id', 'eventCallId', 'contactId', 'userId'], exampleDeal);
export const transaction = kindsOf(Transaction, ['id', 'dealId', 'contactId'], exampleTransaction);
export const event = kindsOf(ChangedEvent, ['id'], exampleEvent, ['token']);
export const bookingLink = kindsOf(BookingLink, ['id', 'eventId', 'contactId'], exampleBookingLink);
export const product = kindsOf(Product, ['id'], exampleProduct);
export const field = kindsOf(CustomField, ['id'], exampleField);
export const claim = kindsOf(SetterClaim, ['id', 'contactId', 'setterId'], exampleClaim);
export const user = kindsOf(User, ['id'], exampleUser);
export const app = kindsOf(ConnectedAppChange, ['clientId', 'userId'], {
  clientId: 'ocl_8KpQ2vXz7Rt4Ym1Nc6Bd9Hs3',
  userId: 12,
  scopes: ['contacts:read', 'eventCalls:read'],
});
export const calendar = kindsOf(CalendarTrouble, ['userId'], {
  userId: 12,
  provider: 'GOOGLE_CALENDAR',
  error: 'invalid_grant',
});

export const connectedCalendar = kindsOf(ConnectedCalendar, ['userId'], {
  userId: 12,
  provider: 'GOOGLE_CALENDAR',
});

/** A call, and what was found in the calendar of one of its hosts. */
const fromCalendar =
  <const X extends z.ZodObject>(extra: X, example: z.input<X>) =>
  (summary: string) => {
    const kind = call(summary);
    return { ...kind, extra, example: { ...kind.example, extra: example } };
  };
export const foundInCalendar = fromCalendar(FromCalendar, { userId: 12, action: 'FLAGGED' });
export const movedInCalendar = fromCalendar(MovedInCalendar, {
  userId: 12,
  startsAt: '2026-11-23T11:00:00.000Z',
  endsAt: '2026-11-23T11:30:00.000Z',
  action: 'FLAGGED',
});
export const resolvedInCalendar = fromCalendar(ResolvedInCalendar, { userId: 12, action: 'RESTORED' });
export const inConflict = fromCalendar(CalendarConflict, { userId: 12 });

/** An example of a changed field. */
export const changed = (field: string, before: unknown): ChangeFacts => ({
  changedFields: [field],
  previous: { [field]: before },
});

const deals = z.object({ deals: z.array(DealShort) });

/** The deals sold in the call are part of the data as well. */
export function withDeals<K extends ChangeKind>(kind: K, sold: z.input<typeof deals>['deals']) {
  return { ...kind, extra: deals, example: { ...kind.example, extra: { deals: sold } } };
}

export const slackStopped = {
  summary: 'messages to Slack stop, because a channel is gone or Slack refuses the app',
  object: SlackStopped,
  keys: ['channelId'],
  example: {
    object: { channelId: 4, name: '#sales', reason: 'The channel is archived at Slack. (is_archived)' },
  },
} as const satisfies ChangeKind;

export const checkDiffers = {
  summary: 'a check finds records or report numbers that differ from their changes',
  object: CheckDiffers,
  keys: ['id'],
  example: { object: { id: 31, checkedAt: '2026-11-24T03:10:00.000Z', differenceCount: 2 } },
} as const satisfies ChangeKind;

export const webhookDisabled = {
  summary:
    'a webhook is disabled, because its receiver is gone, nothing was delivered for days, or its creator has ended',
  object: WebhookDisabled,
  keys: ['id'],
  example: {
    object: {
      id: 'whe_5Rk8Xq2Vb7Nz0Lt3',
      url: 'https://example.com/hooks',
      status: 'DISABLED',
      disabledReason: 'FAILING',
    },
  },
} as const satisfies ChangeKind;
