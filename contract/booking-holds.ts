import { hostTimeCodes } from './code-groups.ts';
import { z } from 'zod';
import { formToken, pageToken } from './booking-form.ts';
import { endpoint } from './endpoint.ts';
import { holdId } from './event-slots.ts';
import { linkPrefix } from './events.ts';
import { holdOut, holdShape } from './holds.ts';

// Holds of the public booking page. Anyone who knows the id may extend or release a hold; ids cannot be guessed.

// The selected hosts are in the form token, because visitors must not choose hosts.
const { conditionalUsers: _, routingGroupIds: __, ...withoutHosts } = holdShape;
const heldReply = z.object({
  data: z.object(holdOut).extend({
    secondsLeft: z
      .int()
      .meta({ description: 'Seconds until the hold expires, for clients without a reliable clock' }),
  }),
});

export const hold = endpoint({
  method: 'POST',
  path: '/public/holds',
  summary: 'Hold a time while a visitor completes the form',
  description:
    'One IP address can hold at most three times of a workspace at once, and the number of held times per event is limited; more answer 429 with the seconds to wait.',
  access: 'public',
  scope: null,
  input: z.object({
    ...withoutHosts,
    linkPrefix,
    pageToken,
    formToken: formToken.optional(),
  }),
  output: heldReply,
  status: 201,
  codes: [...hostTimeCodes, 'EVENT_DEACTIVATED'],
  errors: [409, 422],
});

export const extendHold = endpoint({
  method: 'POST',
  path: '/public/holds/extend',
  summary: 'Extend a visitor’s hold by five minutes',
  description: 'Once per hold: the second time answers 409 HOLD_EXTENDED. An expired hold answers 404.',
  access: 'public',
  scope: null,
  input: z.object({ linkPrefix, holdId }),
  output: heldReply,
  status: 200,
  codes: ['HOLD_EXTENDED'],
  errors: [409, 422],
});

export const releaseHold = endpoint({
  method: 'POST',
  path: '/public/holds/release',
  summary: 'Release a visitor’s hold',
  description: 'Has no effect on a hold that has ended.',
  access: 'public',
  scope: null,
  input: z.object({ linkPrefix, holdId }),
  output: z.object({ data: z.object({ released: z.boolean() }) }),
  status: 200,
  errors: [409, 422],
});
