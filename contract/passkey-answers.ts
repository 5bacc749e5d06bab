import { because } from './error-reasons.ts';
import { z } from 'zod';

// The JSON formats of browsers (WebAuthn level 3): `PublicKeyCredential.toJSON()`, and the input of
// `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`.

const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/, because('BASE64URL').text);
const common = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** The answer of an authenticator to a challenge. */
export const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});

/** A new passkey. */
export const attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

/** Options to pass to the browser unchanged. */
export const browserOptions = z.record(z.string(), z.unknown());
