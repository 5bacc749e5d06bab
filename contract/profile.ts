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
  summary: 'Update your own profile',
  description:
    'Name, phone number, time zone and language. Fields left out stay unchanged. The name applies in all workspaces of the person.',
  access: 'session',
  companySessions: 'onlyWorkspace',
  scope: null,
  input: z.object({
    firstName: filledName(100).optional(),
    lastName: nameText(100).optional(),
    phoneNumber: text(20).nullish(),
    meetingLink: webUrl.nullish().meta({
      description: 'The person’s own video link, for event locations with `perHost`',
    }),
    timeZone: timeZone.optional(),
    locale: locale
      .refine(
        (value) => languageOf(value) !== null,
        issue('LANGUAGE_UNKNOWN', { languages: languages.join(', ') }),
      )
      .optional()
      .meta({ description: 'Language of emails to this person; en means the workspace’s' }),
  }),
  sentBack: person,
  output: z.object({ data: z.object({ user: person }) }),
  status: 200,
});

export const updatePhoto = endpoint({
  method: 'PUT',
  path: '/auth/profile/photo',
  summary: 'Set or remove your own photo',
  description:
    'Booking pages and the app show it. At most 2 MB. The image is scaled down, and a new one gets a new URL.',
  access: 'session',
  companySessions: 'onlyWorkspace',
  scope: null,
  bodyLimit: pictureBodyMax,
  file: { field: 'photo', bytesMax: pictureBytesMax },
  input: z.object({ photo: picture }),
  output: z.object({ data: z.object({ avatarUrl: pictureUrl }) }),
  status: 200,
});
