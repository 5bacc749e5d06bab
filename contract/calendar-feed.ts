import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant } from './shared.ts';

// A feed of a member's own calls for calendar programs, at a secret address.

const state = {
  isOn: z.boolean(),
  since: instant.nullable().meta({ description: 'When the URL was created' }),
  lastUsedAt: instant.nullable().meta({ description: 'When a calendar app last read it, to the hour' }),
};

export const get = endpoint({
  method: 'GET',
  path: '/v1/calendarFeed',
  summary: 'Get the status of your own calendar feed',
  description:
    'Says whether your calls can be subscribed to as a calendar. The URL is shown only when it is created.',
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
  summary: 'Create a new secret URL for your own calendar feed',
  description: 'The reply shows it once. The previous URL stops working at once.',
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
  summary: 'Turn off your own calendar feed',
  description: 'Calendar apps get nothing from then on. You can create a new URL at any time.',
  access: 'credential',
  scope: 'userAvailabilities:write',
  right: 'availability:write',
  input: z.object({}),
  output: z.object({ data: z.object(state) }),
  status: 200,
});
