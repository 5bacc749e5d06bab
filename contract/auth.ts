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
  summary: 'Sign in with email and password',
  description:
    'Also sets the session cookie. If the person has a second factor, the reply has `secondFactor`, and `POST /auth/second-factor` opens the session.',
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
  summary: 'Get the current session',
  description:
    'For the app itself: returns the signed-in person and a bearer token for the API. The token is valid for ten minutes; call again for the next one.',
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
  summary: 'Confirm your identity for the next 15 minutes',
  description:
    'Requests that answered 403 REAUTHENTICATION_REQUIRED work afterwards. Attempts count like sign-ins. With a second factor, send it with the password; a passkey with user verification is enough alone.',
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
  summary: 'Sign out',
  description:
    'Ends this session: its bearer token and cookie stop working at once. Other sessions of the person stay open.',
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
  summary: 'List your own sessions',
  description: 'The open sessions in all workspaces, most recently used first.',
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
  summary: 'End another of your own sessions',
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
  summary: 'Check the link for the first set-up',
  description: '`valid` is false once the installation has a workspace.',
  access: 'public',
  scope: null,
  input: z.object({ token: linkToken }),
  output: z.object({ data: z.object({ valid: z.boolean() }) }),
  status: 200,
});

export const setUp = endpoint({
  method: 'POST',
  path: '/auth/set-up',
  summary: 'Create the first workspace and its owner',
  description:
    'Uses the one-time link that the service prints when it starts. Only while the installation has no workspace.',
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
  summary: 'Request a password reset email',
  description:
    'The reply is the same for every address. The link works once, for one hour. Too many requests answer 429.',
  access: 'public',
  scope: null,
  input: z.object({ email }),
  output: done,
  status: 200,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Reset the password with a link from an email',
  description: 'Ends all sessions. Answers 410 once the link has been used or has expired.',
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
  summary: 'Change the password',
  description: 'Ends all other sessions of the person.',
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
  summary: 'Look up an invitation link',
  description: 'For the page behind the link. Answers 410 once the invitation has been used or has expired.',
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
  summary: 'Accept an invitation',
  description:
    'Joins the workspace. A person who already has a password signs in with it; with a second factor, continue with `POST /auth/second-factor`.',
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
