import { z } from 'zod';

/** Problems that can appear in a saved event when something it refers to changes. */
export const warningCodes = [
  'MEMBER_MISSING',
  'MEMBER_INACTIVE',
  'NOT_A_HOST',
  'TEAM_MISSING',
  'TEAM_WITHOUT_HOSTS',
  'LEADS_TO_NOBODY',
  'FIELD_MISSING',
  'FIELD_OF_OTHER_TYPE',
  'FIELD_HIDDEN',
  'OPTION_MISSING',
  'OPTION_ARCHIVED',
  'EVENT_MISSING',
  'EVENT_DEACTIVATED',
  'ADDRESS_MISSING',
  'ROOM_SERVER_MISSING',
  'DEPOSIT_NOT_CONNECTED',
] as const;

export const EventWarning = z
  .object({
    path: z.string().meta({ description: 'Place in the event, such as `routingRules.0.target.userIds.1`' }),
    code: z.enum(warningCodes),
    text: z.string().meta({ description: 'What is wrong and its effect, for people' }),
    params: z
      .record(z.string(), z.union([z.string(), z.int()]))
      .meta({ description: 'Names and numbers used in the text' }),
  })
  .meta({ id: 'EventWarning' });
