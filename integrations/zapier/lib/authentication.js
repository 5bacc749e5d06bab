// OAuth with the authorization server of the Callwright that a person uses: PKCE, and tokens that are rotated.
import { scopes } from './contract.js';

const address = (bundle) => String(bundle.authData?.baseUrl ?? bundle.inputData.baseUrl).replace(/\/+$/, '');

async function tokens(z, bundle, grant) {
  const response = await z.request({
    url: `${address(bundle)}/v1/oauth/token`,
    method: 'POST',
    body: { ...grant, client_id: process.env.CLIENT_ID, ...secret() },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    removeMissingValuesFrom: { body: true },
  });
  return response.data;
}

/** A public app has no secret: it proves with PKCE that it is the one that asked. */
function secret() {
  return process.env.CLIENT_SECRET ? { client_secret: process.env.CLIENT_SECRET } : {};
}

export const authentication = {
  type: 'oauth2',
  fields: [
    {
      key: 'baseUrl',
      label: 'Address',
      required: true,
      inputFormat: 'https://{{input}}',
      helpText: 'The address at which you use Callwright, such as calls.example.com.',
    },
  ],
  oauth2Config: {
    authorizeUrl: {
      url: '{{bundle.inputData.baseUrl}}/oauth/consent',
      params: {
        client_id: '{{process.env.CLIENT_ID}}',
        state: '{{bundle.inputData.state}}',
        redirect_uri: '{{bundle.inputData.redirect_uri}}',
        response_type: 'code',
      },
    },
    getAccessToken: async (z, bundle) =>
      tokens(z, bundle, {
        grant_type: 'authorization_code',
        code: bundle.inputData.code,
        redirect_uri: bundle.inputData.redirect_uri,
        code_verifier: bundle.inputData.code_verifier,
      }),
    refreshAccessToken: async (z, bundle) =>
      tokens(z, bundle, { grant_type: 'refresh_token', refresh_token: bundle.authData.refresh_token }),
    scope: scopes.join(' '),
    enablePkce: true,
    autoRefresh: true,
  },
  test: { url: '/v1/me' },
  connectionLabel: '{{data.user.email}}, {{data.workspace.name}}',
};

/** Paths are those of the installation, and requests are the person's. */
export function withAddress(request, z, bundle) {
  if (request.url.startsWith('/')) request.url = `${address(bundle)}${request.url}`;
  const token = bundle.authData?.access_token;
  if (token && !request.url.endsWith('/v1/oauth/token')) request.headers.Authorization = `Bearer ${token}`;
  return request;
}

/** What the service refuses, in its words; an expired token makes Zapier refresh it. */
export function withoutRefusals(response, z) {
  if (response.status < 400) return response;
  if (response.status === 401) throw new z.errors.RefreshAuthError();
  const { code = 'FAILED', message, error_description: described } = response.data ?? {};
  if (response.status === 429)
    throw new z.errors.ThrottledError('Too many requests', Number(response.getHeader('retry-after') ?? 60));
  const fields = Object.entries(message?.details?.fieldErrors ?? {}).map(
    ([name, texts]) => `${name}: ${texts.join(', ')}`,
  );
  const said =
    typeof message === 'string' ? message : [...(message?.details?.formErrors ?? []), ...fields].join('; ');
  throw new z.errors.Error(
    said || described || `Callwright answered with status ${response.status}`,
    code,
    response.status,
  );
}
