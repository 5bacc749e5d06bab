import type { OAuthClient } from '../records.ts';

/** What an app adds to a request so that the service knows it. */
export type Proof = {
  headers: Record<string, string>;
  form: Record<string, string>;
  secrets: string[];
};

/** The way that the app was registered for: by its id alone, or with its secret in the body or the header (RFC 6749 2.3.1). */
export function proofOf(app: OAuthClient, secret: string): Proof {
  const { client_id: id, token_endpoint_auth_method: method } = app;
  switch (method) {
    case 'none':
    // Never of an app that was registered here: its document is elsewhere, and so are its keys.
    case 'private_key_jwt':
      return { headers: {}, form: { client_id: id }, secrets: [] };
    case 'client_secret_post':
      return { headers: {}, form: { client_id: id, client_secret: secret }, secrets: [secret] };
    case 'client_secret_basic': {
      // Encoded before they are joined; what is left has no character beyond ASCII.
      const pair = btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`);
      return { headers: { Authorization: `Basic ${pair}` }, form: {}, secrets: [pair] };
    }
    default:
      return method satisfies never;
  }
}
