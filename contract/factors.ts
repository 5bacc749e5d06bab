import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { attestation, browserOptions } from './passkey-answers.ts';
import { filledText, id, instant, rowId } from './shared.ts';

const done = z.object({ data: z.object({ done: z.literal(true) }) });
const passkey = z.object({
  id: rowId,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
const recoveryCodes = z.array(z.string()).meta({ description: 'Shown this once' });

export const list = endpoint({
  method: 'GET',
  path: '/auth/factors',
  summary: 'The second factors of the person; no secrets',
  description: 'Whether there is an authenticator app, which passkeys, and how many recovery codes are left.',
  access: 'session',
  companySessions: 'all',
  scope: null,
  input: z.object({}),
  output: z.object({
    data: z.object({
      totp: z.object({ confirmedAt: instant }).nullable(),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.int(),
    }),
  }),
  status: 200,
});

export const enrollTotp = endpoint({
  method: 'POST',
  path: '/auth/factors/totp',
  summary: 'Get the secret for an authenticator app; it counts once it is confirmed',
  access: 'session',
  companySessions: 'onlyWorkspace',
  scope: null,
  stepUp: {},
  input: z.object({}),
  output: z.object({
    data: z.object({
      secret: z.string().meta({ description: 'Base32, to type; shown this once' }),
      uri: z.string().meta({ description: 'The same for a QR code' }),
    }),
  }),
  status: 201,
  errors: [409],
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/auth/factors/totp/confirm',
  summary: 'Switch the authenticator app on with a code of it',
  access: 'session',
  companySessions: 'onlyWorkspace',
  scope: null,
  stepUp: {},
  input: z.object({ code: filledText(20) }),
  output: z.object({
    data: z.object({
      recoveryCodes: recoveryCodes.nullable().meta({ description: 'Null where the person has some already' }),
    }),
  }),
  status: 200,
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/auth/factors/totp',
  summary: 'Remove the authenticator app',
  access: 'session',
  scope: null,
  stepUp: {},
  input: z.object({}),
  output: done,
  status: 200,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/factors/recoveryCodes',
  summary: 'Make ten new recovery codes; the earlier ones stop working',
  access: 'session',
  scope: null,
  stepUp: {},
  input: z.object({}),
  output: z.object({ data: z.object({ recoveryCodes }) }),
  status: 201,
  errors: [409],
});

export const passkeyRegistration = endpoint({
  method: 'POST',
  path: '/auth/factors/passkeys/options',
  summary: 'What an authenticator needs to make a passkey',
  access: 'session',
  scope: null,
  stepUp: {},
  input: z.object({}),
  output: z.object({ data: z.object({ options: browserOptions }) }),
  status: 200,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/factors/passkeys',
  summary: 'Keep a new passkey',
  access: 'session',
  scope: null,
  stepUp: {},
  input: z.object({ name: filledText(100), passkey: attestation }),
  output: z.object({
    data: z.object({
      passkey,
      recoveryCodes: recoveryCodes.nullable().meta({ description: 'Null where the person has some already' }),
    }),
  }),
  status: 201,
  codes: ['LIMIT_REACHED', 'PASSKEY_REFUSED', 'SECOND_FACTOR_FAILED'],
  errors: [409],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/factors/passkeys/{id}',
  summary: 'Remove a passkey',
  access: 'session',
  scope: null,
  stepUp: {},
  input: z.object({ id }),
  output: done,
  status: 200,
});
