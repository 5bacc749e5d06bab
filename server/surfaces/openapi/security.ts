import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { provisioningScope, scopes } from '@callwright/contract/scopes.ts';
import { isForPeople } from './step-up.ts';
import type { JsonSchema } from './schemas.ts';

/** The credentials that an endpoint accepts, with the required scopes. */
export function security(endpoint: Endpoint): JsonSchema {
  const { access, scope } = endpoint;
  if (access === 'public' || (access === 'client' && scope === null)) return { security: [] };
  if (access === 'operator' || (access === 'credential' && isForPeople(endpoint)))
    return { security: [{ session: [] }] };
  if (access === 'session') return { security: [{ session: [] }, { sessionCookie: [] }] };
  if (endpoint.dialect === 'scim') return { security: [{ apiKey: [provisioningScope, 'users:read'] }] };
  // Any one of several scopes is enough, which OpenAPI expresses with one entry for each.
  const needed: readonly string[][] =
    scope === null ? [[]] : typeof scope === 'string' ? [[scope]] : scope.map((one) => [one]);
  return {
    security: [
      ...needed.map((names) => ({ apiKey: names })),
      ...needed.map((names) => ({ oauth2: names })),
      { session: [] },
    ],
  };
}

export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'svc_…',
    description: `An API key. Scopes: ${Object.keys(scopes).join(', ')}.`,
  },
  oauth2: {
    type: 'oauth2',
    description: 'An access token of a third-party app; PKCE with S256 is required of public clients.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/consent',
        tokenUrl: '/v1/oauth/token',
        refreshUrl: '/v1/oauth/token',
        scopes,
      },
    },
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sess_…',
    description: 'The token of a signed-in person, with `X-Workspace-Id` where they have several workspaces.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description: 'The same, for the pages of the service itself; `sid` over plain http.',
  },
};
