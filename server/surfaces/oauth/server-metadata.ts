import { authMethods, keyAuthMethod } from '@callwright/contract/oauth-clients.ts';
import { appScopeNames, identityScopes } from '@callwright/contract/scopes.ts';
import type { App } from '#/platform/context/ctx.ts';
import { openCors } from '#/surfaces/http/headers.ts';
import { signingAlgorithms } from './signature.ts';
import type { Page } from '#/surfaces/http/pages.ts';

const name = '/.well-known/oauth-authorization-server';

/** The metadata of the authorization server (RFC 8414). */
function serverMetadata({ baseUrl, consentUrl }: Pick<App['config'], 'baseUrl' | 'consentUrl'>): object {
  const methods = [...authMethods, keyAuthMethod];
  return {
    issuer: baseUrl,
    authorization_endpoint: consentUrl,
    token_endpoint: `${baseUrl}/v1/oauth/token`,
    revocation_endpoint: `${baseUrl}/v1/oauth/revoke`,
    introspection_endpoint: `${baseUrl}/v1/oauth/introspect`,
    registration_endpoint: `${baseUrl}/v1/oauth/register`,
    // The scopes that any app may request; the others are for the workspace's own apps.
    scopes_supported: appScopeNames.filter((scope) => !identityScopes.includes(scope)),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: methods,
    token_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    revocation_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    introspection_endpoint_auth_methods_supported: methods.filter((method) => method !== 'none'),
    introspection_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${baseUrl}/docs`,
  };
}

/** At the well-known path, also followed by the path of the base URL if it has one (RFC 8414 3.1). */
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
