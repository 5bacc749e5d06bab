import { speaker } from '../messages/app-language.ts';
import type { TextKey } from './say.ts';

// Passkeys in the browser, in the JSON that the service sends and takes.

type Options = Record<string, unknown>;

/** Whether this browser has them, at this address: not at a number, and not without https. */
export const hasPasskeys =
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** The answer of a passkey. Throws an error with words for the person. */
export async function answerWithPasskey(options: Options) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON, // the service makes them for this
  );
  const credential = await asked(navigator.credentials.get({ publicKey }));
  const { id, rawId, response } = credential.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const answer = { clientDataJSON, authenticatorData, signature, userHandle };
  return { id, rawId, type: 'public-key' as const, response: answer };
}

/** A new passkey. Throws an error with words for the person. */
export async function makePasskey(options: Options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON, // the service makes them for this
  );
  const credential = await asked(navigator.credentials.create({ publicKey }));
  const { id, rawId, response } = credential.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  };
}

async function asked(credential: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const made = await credential;
    if (made instanceof PublicKeyCredential) return made;
  } catch (error) {
    throw new Error(await textOf(reasonOf(error)), { cause: error });
  }
  throw new Error(await textOf('passkey.missing'));
}

/** Browsers say little on purpose: refusing and having none look alike. */
function reasonOf(error: unknown): TextKey {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return 'passkey.known';
  if (name === 'SecurityError') return 'passkey.address';
  return 'passkey.unused';
}

/** The sign-in page loads these texts only when it needs one. */
async function textOf(key: TextKey): Promise<string> {
  const { say } = await import('./say.ts');
  await speaker.ready();
  return say(key);
}
