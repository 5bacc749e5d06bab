import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { proof, proofRules } from './factor-proof.ts';
import { assertion, browserOptions } from './passkey-answers.ts';
import { filledText } from './shared.ts';
import { signedIn } from './signed-in.ts';

const pendingToken = filledText(255).meta({ description: '`secondFactor.token` from the sign-in' });

export const secondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Complete sign-in with the second factor',
  description:
    'Opens the session and sets the session cookie. Wrong codes count like wrong passwords; each token allows five attempts.',
  access: 'public',
  scope: null,
  input: z.object({ token: pendingToken, ...proof }).superRefine(proofRules),
  output: signedIn,
  status: 200,
  codes: ['SECOND_FACTOR_FAILED', 'PASSKEY_REFUSED', 'SIGN_IN_EXPIRED', 'LINK_USED'],
  errors: [410],
});

const optionsReply = z.object({ data: z.object({ options: browserOptions }) });

export const secondFactorOptions = endpoint({
  method: 'POST',
  path: '/auth/second-factor/options',
  summary: 'Get WebAuthn options for a passkey as second factor',
  description: 'Pass `options` to the browser, and its result to `POST /auth/second-factor`.',
  access: 'public',
  scope: null,
  input: z.object({ token: pendingToken }),
  output: optionsReply,
  status: 200,
  codes: ['SIGN_IN_EXPIRED'],
});

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'Get WebAuthn options to sign in with a passkey',
  description: 'The same for everybody: the passkey itself says whose it is.',
  access: 'public',
  scope: null,
  input: z.object({}),
  output: optionsReply,
  status: 200,
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey',
  description:
    'Send the browser’s result for the options of `POST /auth/passkey/options`. The device must have verified its user; this counts as password and second factor. Also sets the session cookie.',
  access: 'public',
  scope: null,
  input: z.object({ passkey: assertion }),
  output: signedIn,
  status: 200,
  codes: ['PASSKEY_REFUSED', 'SECOND_FACTOR_FAILED', 'SIGN_IN_FAILED'],
});

export const reauthenticateOptions = endpoint({
  method: 'POST',
  path: '/auth/reauthenticate/options',
  summary: 'Get WebAuthn options to confirm your identity',
  description: 'Pass `options` to the browser, and its result to `POST /auth/reauthenticate`.',
  access: 'session',
  scope: null,
  input: z.object({}),
  output: optionsReply,
  status: 200,
});
