import { say } from './say.ts';
import type { ServerMetadata } from './server-metadata.ts';
import type { Answer } from './try-search.ts';

/** What an app stores while the person is on the consent page. */
export type Trial = Drawn & { address: string };

/** Random values generated for each request, which no other party can know. */
type Drawn = { clientId: string; state: string; verifier: string };

/** The redirect address when the portal acts as the app. */
export const ownAddress = `${location.origin}/developers/try-it`;

const key = 'callwright.try-it';

/** Stored in this tab until it is closed. */
export const kept = {
  read: (): Trial | null => {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Trial); // written below and nowhere else
  },
  write: (trial: Trial): void => sessionStorage.setItem(key, JSON.stringify(trial)),
  clear: (): void => sessionStorage.removeItem(key),
};

export function drawn(clientId: string): Drawn {
  return { clientId, state: randomText(16), verifier: randomText(32) };
}

/** The address of the consent page (RFC 6749 4.1.1, RFC 7636). Without a scope, all scopes of the app are requested. */
export async function consentAddress(
  { clientId, state, verifier }: Drawn,
  scope: string,
  { authorization_endpoint: address }: ServerMetadata,
): Promise<string> {
  const url = new URL(address);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: ownAddress,
    ...(scope !== '' && { scope }),
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Why a response must not be trusted; null if it is the expected one. */
export function faultOf(answer: Answer, trial: Trial | null, { issuer }: ServerMetadata): string | null {
  if (trial === null) return say('fault.nothing');
  if (answer.state !== trial.state) return say('fault.state');
  if (answer.iss !== issuer) return say('fault.issuer', { iss: answer.iss ?? 'nobody', issuer });
  return null;
}

function randomText(bytes: number): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
