import { speaker } from '../messages/app-language.ts';
import type { TextKey } from './say.ts';

// Passkeys in the browser, in the JSON format of the service.

type Options = Record<string, unknown>;

/** Whether the browser supports passkeys at this address: they need https and a domain name. */
export const hasPasskeys =
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** Signs with a passkey. Throws an error with a message for the person. */
export async function answerWithPasskey(options: Options) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON, // in the format that the service sends
  );
  const credential = await asked(navigator.credentials.get({ publicKey }));
  const { id, rawId, response } = credential.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const answer = { clientDataJSON, authenticatorData, signature, userHandle };
  return { id, rawId, type: 'public-key' as const, response: answer };
}

/** Creates a passkey. Throws an error with a message for the person. */
export async function makePasskey(options: Options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON, // in the format that the service sends
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

/** By design, browsers give little detail: canceling and having no passkey look the same. */
function reasonOf(error: unknown): TextKey {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return 'passkey.known';
  if (name === 'SecurityError') return 'passkey.address';
  return 'passkey.unused';
}

/** Loads the texts on demand, because the sign-in page rarely needs them. */
async function textOf(key: TextKey): Promise<string> {
  const { say } = await import('./say.ts');
  await speaker.ready();
  return say(key);
}
