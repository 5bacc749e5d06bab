import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { proof, proofRules } from './factor-proof.ts';
import { assertion, browserOptions } from './passkey-answers.ts';
import { filledText } from './shared.ts';
import { signedIn } from './signed-in.ts';

const pendingToken = filledText(255).meta({ description: '`secondFactor.token` of the sign-in' });

export const secondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Open the session with the second factor; also sets the session cookie',
  description: 'Wrong codes count like wrong passwords, and each token takes five attempts.',
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
  summary: 'What a passkey has to sign as the second factor',
  description: 'Pass `options` to the browser, and its answer to `POST /auth/second-factor`.',
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
  summary: 'What a passkey has to sign to sign in alone',
  description: 'Says nothing about anybody: the passkey says who it belongs to.',
  access: 'public',
  scope: null,
  input: z.object({}),
  output: optionsReply,
  status: 200,
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey whose device has checked its user; also sets the session cookie',
  description:
    'The answer of the browser to the options of `POST /auth/passkey/options`. It counts as password and second factor.',
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
  summary: 'What a passkey has to sign to prove again who is signed in',
  description: 'Pass `options` to the browser, and its answer to `POST /auth/reauthenticate`.',
  access: 'session',
  scope: null,
  input: z.object({}),
  output: optionsReply,
  status: 200,
});
