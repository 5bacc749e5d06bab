import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { languageOf, languages } from './languages.ts';
import { filledName, locale, nameText, text, timeZone, webUrl } from './shared.ts';
import { picture, pictureBodyMax, pictureBytesMax, pictureUrl } from './pictures.ts';
import { person } from './signed-in.ts';

// A person's own profile.

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/auth/profile',
  summary: 'Change one’s name, phone, time zone or language',
  description: 'Fields left out stay as they are. The name holds in all workspaces of the person.',
  access: 'session',
  companySessions: 'onlyWorkspace',
  scope: null,
  input: z.object({
    firstName: filledName(100).optional(),
    lastName: nameText(100).optional(),
    phoneNumber: text(20).nullish(),
    meetingLink: webUrl.nullish().meta({
      description: 'Their own video link, for places of events with `perHost`',
    }),
    timeZone: timeZone.optional(),
    locale: locale
      .refine(
        (value) => languageOf(value) !== null,
        issue('LANGUAGE_UNKNOWN', { languages: languages.join(', ') }),
      )
      .optional()
      .meta({ description: 'Language of the mails to this person; en means the workspace’s' }),
  }),
  sentBack: person,
  output: z.object({ data: z.object({ user: person }) }),
  status: 200,
});

export const updatePhoto = endpoint({
  method: 'PUT',
  path: '/auth/profile/photo',
  summary: 'Set or remove one’s photo, which booking pages and the app show',
  description: 'At most 2 MB. The picture is made smaller, and a new one has a new address.',
  access: 'session',
  companySessions: 'onlyWorkspace',
  scope: null,
  bodyLimit: pictureBodyMax,
  file: { field: 'photo', bytesMax: pictureBytesMax },
  input: z.object({ photo: picture }),
  output: z.object({ data: z.object({ avatarUrl: pictureUrl }) }),
  status: 200,
});
