import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { proof } from './factor-proof.ts';
import { email, filledName, filledText, instant, nameText, text, timeZone } from './shared.ts';
import { opened, signedIn } from './signed-in.ts';

/** 8 to 128 characters of any kind; compared exactly, never trimmed. */
export const password = z
  .string()
  .min(8, 'Must have at least 8 characters')
  .max(128, 'Must have at most 128 characters')
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), issue('TEXT_MALFORMED'));

const done = z.object({ data: z.object({ done: z.literal(true) }) });
const linkToken = filledText(255);

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/sign-in',
  summary: 'Sign in; also sets the session cookie',
  description:
    'With a second factor it answers `secondFactor`; `POST /auth/second-factor` opens the session.',
  access: 'public',
  scope: null,
  input: z.object({ email: text(255), password: z.string().max(1_000) }),
  output: opened,
  status: 200,
  codes: ['SIGN_IN_FAILED'],
});

export const session = endpoint({
  method: 'GET',
  path: '/auth/session',
  summary: 'Who is signed in, with the bearer token for the API; for the pages of the service itself',
  description: 'The bearer token is good for ten minutes; ask again for the next one.',
  access: 'session',
  companySessions: 'all',
  scope: null,
  input: z.object({}),
  output: signedIn,
  status: 200,
});

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/auth/reauthenticate',
  summary: 'Prove again who is signed in, for the next 15 minutes',
  description:
    'Counted like a sign-in. Requests that answered 403 REAUTHENTICATION_REQUIRED work afterwards. A person with a second factor sends it with the password; a passkey whose device has checked its user is enough alone.',
  access: 'session',
  scope: null,
  input: z.object({ password: z.string().max(1_000).optional(), ...proof }),
  output: z.object({ data: z.object({ until: instant }) }),
  status: 200,
  codes: ['SIGN_IN_FAILED', 'SECOND_FACTOR_FAILED', 'PASSKEY_REFUSED'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'End the session',
  description: 'The bearer token and the cookie stop at once. Other sessions of the person go on.',
  access: 'session',
  companySessions: 'all',
  scope: null,
  input: z.object({}),
  output: done,
  status: 200,
});

export const sessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'The open sessions of the person',
  description: 'Those of all workspaces, the last used first.',
  access: 'session',
  scope: null,
  input: z.object({}),
  output: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        ip: z.string().nullable(),
        userAgent: z.string().nullable(),
        createdAt: instant,
        lastUsedAt: instant,
      }),
    ),
  }),
  status: 200,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End another session of the person',
  access: 'session',
  scope: null,
  stepUp: {},
  input: z.object({ id: filledText(64) }),
  output: done,
  status: 200,
});

export const setUpState = endpoint({
  method: 'GET',
  path: '/auth/set-up',
  summary: 'Whether the link for the first set-up is valid',
  description: 'False once the installation has a workspace.',
  access: 'public',
  scope: null,
  input: z.object({ token: linkToken }),
  output: z.object({ data: z.object({ valid: z.boolean() }) }),
  status: 200,
});

export const setUp = endpoint({
  method: 'POST',
  path: '/auth/set-up',
  summary: 'Create the first workspace and its owner with the one-time link',
  description: 'Only while the installation has no workspace. The link is printed when the service starts.',
  access: 'public',
  scope: null,
  input: z.object({
    token: linkToken,
    workspaceName: filledName(100),
    firstName: filledName(100),
    lastName: nameText(100).default(''),
    email,
    password,
    timeZone: timeZone.optional(),
  }),
  output: signedIn,
  status: 201,
  codes: ['LINK_USED'],
  errors: [410],
});

export const requestReset = endpoint({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Mail a link to choose a new password; the answer is the same for every address',
  description: 'The link works once, for an hour. Asking too often answers 429.',
  access: 'public',
  scope: null,
  input: z.object({ email }),
  output: done,
  status: 200,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Choose a new password with the link; ends all sessions',
  description: '410 once the link was used or has expired.',
  access: 'public',
  scope: null,
  input: z.object({ token: linkToken, password }),
  output: done,
  status: 200,
  codes: ['LINK_USED'],
  errors: [410],
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/auth/password',
  summary: 'Change the password; ends the other sessions',
  access: 'session',
  scope: null,
  stepUp: {},
  input: z.object({
    current: z.string().max(1_000),
    password,
    endApps: z.boolean().default(false).meta({ description: 'Also disconnects all apps, in all workspaces' }),
  }),
  output: done,
  status: 200,
  codes: ['SIGN_IN_FAILED'],
});

export { updatePhoto, updateProfile } from './profile.ts';

export const invitation = endpoint({
  method: 'GET',
  path: '/auth/invitation',
  summary: 'What an invitation link leads to',
  description: 'For the page behind the link. 410 once the invitation was used or has expired.',
  access: 'public',
  scope: null,
  input: z.object({ token: linkToken }),
  output: z.object({
    data: z.object({ workspaceName: z.string(), email: z.string(), needsPassword: z.boolean() }),
  }),
  status: 200,
  codes: ['LINK_USED'],
  errors: [410],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation',
  summary: 'Join the workspace; a person who has a password already signs in with it',
  description: 'A person with a second factor joins with `POST /auth/second-factor`.',
  access: 'public',
  scope: null,
  input: z.object({
    token: linkToken,
    password,
    firstName: nameText(100).optional(),
    lastName: nameText(100).optional(),
    timeZone: timeZone.optional(),
  }),
  output: opened,
  status: 200,
  codes: ['LINK_USED', 'SIGN_IN_FAILED'],
  errors: [410],
});
