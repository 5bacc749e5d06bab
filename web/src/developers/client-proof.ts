import type { OAuthClient } from '../records.ts';

/** The parts of a request that authenticate an app. */
export type Proof = {
  headers: Record<string, string>;
  form: Record<string, string>;
  secrets: string[];
};

/** The registered authentication method: by id alone, or with the secret in the body or the header (RFC 6749 2.3.1). */
export function proofOf(app: OAuthClient, secret: string): Proof {
  const { client_id: id, token_endpoint_auth_method: method } = app;
  switch (method) {
    case 'none':
    // Apps registered here never use this method, because it needs a metadata document.
    case 'private_key_jwt':
      return { headers: {}, form: { client_id: id }, secrets: [] };
    case 'client_secret_post':
      return { headers: {}, form: { client_id: id, client_secret: secret }, secrets: [secret] };
    case 'client_secret_basic': {
      // Encoded before they are joined, so that the result is ASCII.
      const pair = btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`);
      return { headers: { Authorization: `Basic ${pair}` }, form: {}, secrets: [pair] };
    }
    default:
      return method satisfies never;
  }
}
