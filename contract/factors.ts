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
  summary: 'List your own second factors',
  description: 'The authenticator app, the passkeys, and the number of unused recovery codes. No secrets.',
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
  summary: 'Create a secret for an authenticator app',
  description: 'It counts as a second factor once it is confirmed.',
  access: 'session',
  companySessions: 'onlyWorkspace',
  scope: null,
  stepUp: {},
  input: z.object({}),
  output: z.object({
    data: z.object({
      secret: z.string().meta({ description: 'Secret in base32, to type; shown only once' }),
      uri: z.string().meta({ description: 'The secret as a URI for a QR code' }),
    }),
  }),
  status: 201,
  errors: [409],
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/auth/factors/totp/confirm',
  summary: 'Activate the authenticator app with a code from it',
  access: 'session',
  companySessions: 'onlyWorkspace',
  scope: null,
  stepUp: {},
  input: z.object({ code: filledText(20) }),
  output: z.object({
    data: z.object({
      recoveryCodes: recoveryCodes.nullable().meta({ description: 'Null if the person already has some' }),
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
  summary: 'Create ten new recovery codes',
  description: 'The earlier codes stop working.',
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
  summary: 'Get WebAuthn options to register a passkey',
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
  summary: 'Register a passkey',
  access: 'session',
  scope: null,
  stepUp: {},
  input: z.object({ name: filledText(100), passkey: attestation }),
  output: z.object({
    data: z.object({
      passkey,
      recoveryCodes: recoveryCodes.nullable().meta({ description: 'Null if the person already has some' }),
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
