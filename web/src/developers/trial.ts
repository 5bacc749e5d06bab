import { say } from './say.ts';
import type { ServerMetadata } from './server-metadata.ts';
import type { Answer } from './try-search.ts';

/** What an app keeps while the person is away giving consent. */
export type Trial = Drawn & { address: string };

/** Values generated for each request: no other party can know them. */
type Drawn = { clientId: string; state: string; verifier: string };

/** Where the service sends people back to when the portal is the app. */
export const ownAddress = `${location.origin}/developers/try-it`;

const key = 'callwright.try-it';

/** Of this tab, and over when it is closed. */
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

/** The address an app sends people to (RFC 6749 4.1.1, RFC 7636); without a scope it asks for all that it may. */
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

/** Why an answer is not to be trusted; null when it is the one that was waited for. */
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
