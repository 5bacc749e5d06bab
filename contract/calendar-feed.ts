import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant } from './shared.ts';

// A feed of a member's own calls for calendar programs, at a secret address.

const state = {
  isOn: z.boolean(),
  since: instant.nullable().meta({ description: 'When the address was made' }),
  lastUsedAt: instant.nullable().meta({ description: 'When a program last read it, to the hour' }),
};

export const get = endpoint({
  method: 'GET',
  path: '/v1/calendarFeed',
  summary: 'Whether one’s calls can be subscribed to as a calendar',
  description: 'The address itself is shown only when it is made.',
  access: 'credential',
  scope: 'userAvailabilities:read',
  right: 'availability:write',
  input: z.object({}),
  output: z.object({ data: z.object(state) }),
  status: 200,
});

export const rotate = endpoint({
  method: 'POST',
  path: '/v1/calendarFeed/rotate',
  summary: 'Make a new secret address of one’s calendar',
  description: 'The reply shows it once. The address before stops at once.',
  access: 'credential',
  scope: 'userAvailabilities:write',
  right: 'availability:write',
  stepUp: {},
  input: z.object({}),
  output: z.object({ data: z.object({ ...state, url: z.string() }) }),
  status: 201,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/calendarFeed',
  summary: 'Switch one’s calendar address off',
  description: 'Calendar programs get nothing from then on. Making a new address is possible at any time.',
  access: 'credential',
  scope: 'userAvailabilities:write',
  right: 'availability:write',
  input: z.object({}),
  output: z.object({ data: z.object(state) }),
  status: 200,
});
