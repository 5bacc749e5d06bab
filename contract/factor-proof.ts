import { issue } from './error-reasons.ts';
import type { z } from 'zod';
import { assertion } from './passkey-answers.ts';
import { text } from './shared.ts';

/** The second factors. */
export const factorMethods = ['totp', 'passkey', 'recoveryCode'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** Fields of a request that contains a second factor. */
export const proof = {
  code: text(20).optional().meta({ description: 'Six-digit code of the authenticator app' }),
  recoveryCode: text(100).optional().meta({ description: 'One of the ten recovery codes; each works once' }),
  passkey: assertion.optional().meta({ description: 'Result of a passkey for the options of this sign-in' }),
};

const fields = Object.keys(proof);

/** Exactly one of them must be given. */
export function proofRules(value: object, context: z.RefinementCtx): void {
  const given = fields.filter((name) => value[name as keyof typeof value] !== undefined);
  if (given.length === 1) return;
  context.addIssue({
    code: 'custom',
    path: ['code'],
    ...issue('SEND_EXACTLY_ONE', { names: fields.join(', ') }),
  });
}
