import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { assertion, attestation } from '@callwright/contract/passkey-answers.ts';
import type { z } from 'zod';
import type { App, PublicCtx } from '#/platform/context/ctx.ts';
import { newChallenge, takeChallenge, type ChallengePurpose } from './passkey-challenge.ts';
import { findPasskey, handleOf, noteUse, passkeysOf, type PasskeyRow } from './passkeys.ts';

export type Assertion = z.output<typeof assertion>;
export type Attestation = z.output<typeof attestation>;

const serviceName = 'Callwright';
/** Loaded with the first passkey: its certificate parser takes a fifth of the process's startup time. */
const library = () => import('@simplewebauthn/server');
/** EdDSA, ES256 and RS256 (COSE). All authenticators support one of them; newer ones make Node print warnings. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The host for which passkeys of this service are valid; browsers enforce it. */
function place(app: App): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(app.config.baseUrl);
  return { rpID: hostname, origin };
}

/** The options with which a browser creates a discoverable passkey. */
export async function registrationOptions(ctx: PublicCtx, personId: number, email: string) {
  const known = await passkeysOf(ctx, personId);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: serviceName,
    rpID: place(ctx.app).rpID,
    userID: new Uint8Array(await handleOf(ctx, personId)),
    userName: email,
    challenge: new Uint8Array(await newChallenge(ctx, 'REGISTER', personId)),
    supportedAlgorithmIDs,
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** The passkey that an authenticator created; null if anything about it is invalid. */
export async function verifiedRegistration(
  ctx: PublicCtx,
  personId: number,
  answer: Attestation,
): Promise<WebAuthnCredential | null> {
  const { rpID, origin } = place(ctx.app);
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (!(await takeChallenge(ctx, challenge, 'REGISTER', personId))) return null;
  const { verifyRegistrationResponse } = await library();
  const verified = await orNull(() =>
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON, // transports are names the standard may add to
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs,
      requireUserVerification: true,
    }),
  );
  return verified?.verified === true ? verified.registrationInfo.credential : null;
}

/**
 * The options for signing with a passkey. @param personId whose passkeys are allowed; null for any found on the device
 */
export async function requestOptions(ctx: PublicCtx, purpose: ChallengePurpose, personId: number | null) {
  const known = personId === null ? [] : await passkeysOf(ctx, personId);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: place(ctx.app).rpID,
    challenge: new Uint8Array(await newChallenge(ctx, purpose, personId)),
    allowCredentials: known.map(described),
    // After a password, possession of the device is enough.
    userVerification: purpose === 'SECOND_FACTOR' ? 'preferred' : 'required',
  });
  return { ...options };
}

export type Use = {
  readonly purpose: ChallengePurpose;
  /** The person whose passkey it must be; null for anybody's. */
  readonly personId: number | null;
  /** Whether the device must have verified its user. Only then is a passkey alone two factors. */
  readonly mustVerifyUser: boolean;
};

/** The person whose passkey answered the challenge; null if anything about the answer is invalid. */
export async function personWithPasskey(
  ctx: PublicCtx,
  answer: Assertion,
  { purpose, personId, mustVerifyUser }: Use,
): Promise<number | null> {
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (!(await takeChallenge(ctx, challenge, purpose, personId))) return null;
  const passkey = await findPasskey(ctx, answer.id);
  if (passkey === null || (personId !== null && passkey.user_id !== personId)) return null;
  // WebAuthn 7.2, step 6: the device may name a person, who must then be the owner of the passkey.
  const handle = answer.response.userHandle ?? null;
  if (handle !== null && handle !== passkey.handle) return null;
  const { rpID, origin } = place(ctx.app);
  const { verifyAuthenticationResponse } = await library();
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON, // `userHandle: null`, as some browsers send, counts as none
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        ...described(passkey),
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
      },
      requireUserVerification: mustVerifyUser,
    }),
  );
  if (verified?.verified !== true) return null;
  const isUsed = await noteUse(ctx, passkey.id, verified.authenticationInfo.newCounter);
  return isUsed ? passkey.user_id : null;
}

function described({ credential_id: id, transports }: PasskeyRow): { id: string; transports: string[] } {
  return { id, transports };
}

/** The challenge in an answer; empty if it cannot be parsed, which matches none. */
function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return ''; // not JSON, or not an object: no authenticator made it
  }
}

/** The library throws for any invalid answer, and anybody can send one. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
