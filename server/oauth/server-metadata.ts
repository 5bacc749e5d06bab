import { scopeNames } from '@callwright/contract/scopes.ts';
import type { App } from '../ctx.ts';
import { openCors } from '../http/headers.ts';
import type { Page } from '../http/pages.ts';

const name = '/.well-known/oauth-authorization-server';

/** RFC 8414: what this authorization server serves, and nothing that it does not. */
function serverMetadata({ baseUrl, consentUrl }: Pick<App['config'], 'baseUrl' | 'consentUrl'>): object {
  const methods = ['none', 'client_secret_post', 'client_secret_basic'];
  return {
    issuer: baseUrl,
    authorization_endpoint: consentUrl,
    token_endpoint: `${baseUrl}/v1/oauth/token`,
    revocation_endpoint: `${baseUrl}/v1/oauth/revoke`,
    registration_endpoint: `${baseUrl}/v1/oauth/register`,
    scopes_supported: scopeNames,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${baseUrl}/docs`,
  };
}

/** Under its name, and with the path of the base address inserted after it where there is one (RFC 8414 3.1). */
export function metadataPages({ config }: App): Record<string, Page> {
  const body = JSON.stringify(serverMetadata(config));
  const page: Page = () => ({
    status: 200,
    headers: [
      'Content-Type',
      'application/json; charset=utf-8',
      'Cache-Control',
      'public, max-age=300',
      ...openCors,
    ],
    body,
  });
  const path = new URL(config.baseUrl).pathname.replace(/\/$/, '');
  return { [name]: page, ...(path !== '' && { [name + path]: page }) };
}
