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
    token: z.string().meta({ description: 'Token of the checkout; shown only to the visitor' }),
    state: z.enum(checkoutStates).meta({
      description:
        'OPEN: to be paid at `url`. PAYING: the payment is being checked; ask again in a moment. EXPIRED: nothing was paid. REFUNDED: the time was no longer free when it was paid, and the money is returned',
    }),
    url: z
      .string()
      .nullable()
      .meta({ description: 'URL of the payment page; null if there is nothing to pay' }),
    amount: z.number(),
    currency: z.string(),
    event: eventOut,
    dateTime: instant.meta({ description: 'Start of the held time' }),
    secondsLeft: z.int().meta({ description: 'Seconds until the payment page expires' }),
    callToken: z.string().nullable().meta({ description: 'Token for the page of the call, once BOOKED' }),
  })
  .meta({ id: 'Checkout' });

const checkoutReply = z.object({ data: z.object({ checkout: Checkout }) });
const checkoutToken = filledText(255);

export const startCheckout = endpoint({
  method: 'POST',
  path: '/public/checkouts',
  summary: 'Start a checkout and hold the time until the deposit is paid',
  description:
    'For events with a deposit; takes the same fields as `POST /public/bookings`. Everything is checked as for a booking, and the time is held until the payment page expires. Then call `POST /public/checkout` for that page.',
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
  summary: 'Continue a checkout',
  description:
    'Asks the payment provider for the state and acts on it: returns the payment page, books the call if it is paid, or releases the time. Can be repeated as often as needed.',
  access: 'public',
  scope: null,
  input: z.object({ token: checkoutToken }),
  output: checkoutReply,
  status: 200,
});

export const abandonCheckout = endpoint({
  method: 'POST',
  path: '/public/checkout/abandon',
  summary: 'Abandon a checkout',
  description:
    'Closes the provider’s payment page and releases the time. If the deposit was paid before that, the call is booked anyway.',
  access: 'public',
  scope: null,
  input: z.object({ token: checkoutToken }),
  output: checkoutReply,
  status: 200,
});
