import { z } from 'zod';
import { hostTimeCodes, answerCodes } from './code-groups.ts';
import { book, eventOut } from './booking.ts';
import { endpoint } from './endpoint.ts';
import { filledText, instant } from './shared.ts';

// Bookings for events that require a deposit: the time is held, the visitor pays at the provider, and the call is
// booked once the deposit is paid. There is no booking before that.

export const checkoutStates = ['OPEN', 'PAYING', 'BOOKED', 'EXPIRED', 'REFUNDED'] as const;

const Checkout = z
  .object({
    token: z.string().meta({ description: 'Continues the checkout; it is shown to the visitor alone' }),
    state: z.enum(checkoutStates).meta({
      description:
        'OPEN: to be paid at `url`. PAYING: the provider is asked; ask again in a moment. EXPIRED: nothing was paid. REFUNDED: the time was gone when it was paid, and the money goes back',
    }),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Where the visitor pays; null while there is nothing to pay' }),
    amount: z.number(),
    currency: z.string(),
    event: eventOut,
    dateTime: instant.meta({ description: 'Start of the time that is held' }),
    secondsLeft: z.int().meta({ description: 'How long the page of the provider can still be paid on' }),
    callToken: z.string().nullable().meta({ description: 'Once BOOKED: opens the page of the call' }),
  })
  .meta({ id: 'Checkout' });

const checkoutReply = z.object({ data: z.object({ checkout: Checkout }) });
const checkoutToken = filledText(255);

export const startCheckout = endpoint({
  method: 'POST',
  path: '/public/checkouts',
  summary: 'Hold a time until its deposit is paid',
  description:
    'Takes what `POST /public/bookings` takes, for an event with a deposit. Everything is checked as for a booking, and the time is held until the page of the provider closes. `POST /public/checkout` then leads to that page.',
  access: 'public',
  scope: null,
  input: book.input,
  output: checkoutReply,
  status: 201,
  codes: [
    'WAITING_OFFER_GONE',
    ...hostTimeCodes,
    ...answerCodes,
    'DUPLICATE_BOOKING',
    'BOOKING_LINK_GONE',
    'EVENT_DEACTIVATED',
    'CONTACT_DUPLICATE',
    'BOOKING_LIMIT_REACHED',
    'CONTACT_DISQUALIFIED',
  ],
  errors: [409],
});

export const continueCheckout = endpoint({
  method: 'POST',
  path: '/public/checkout',
  summary: 'Go on with a checkout',
  description:
    'Asks the provider how it stands, and does what follows: opens its page, books the call that is paid, or lets the time go. As often as wanted.',
  access: 'public',
  scope: null,
  input: z.object({ token: checkoutToken }),
  output: checkoutReply,
  status: 200,
});

export const abandonCheckout = endpoint({
  method: 'POST',
  path: '/public/checkout/abandon',
  summary: 'Give up a checkout',
  description:
    'Closes the page of the provider and gives the time back. What was paid before is booked all the same.',
  access: 'public',
  scope: null,
  input: z.object({ token: checkoutToken }),
  output: checkoutReply,
  status: 200,
});
