import type { SAML } from '@node-saml/node-saml';
import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { addressesOf } from './addresses.ts';
import { library } from './library.ts';
import { settingsOf } from './settings.ts';

/** The SAML library, configured for a connection and one request. */
export async function partner(
  ctx: PublicCtx,
  connection: ConnectionRow,
  requestId: string,
  isFresh = false,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await library();
  const { entityId, acsUrl } = addressesOf(ctx, connection.account_id);
  const { ssoUrl, certificates } = settingsOf(connection);
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint: ssoUrl,
    idpCert: [...certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false, // many sign the assertion alone, and that is what counts
    identifierFormat: null, // as the provider is set up; a format it does not have would be refused there
    disableRequestedAuthnContext: true, // how people prove themselves is the business of their company
    forceAuthn: isFresh,
    acceptedClockSkewMs: -1, // times are checked with the clock of the service, see assertion.ts
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
  });
}

/** The only request that the answer may refer to; it is stored with the attempt. */
function onlyRequest(requestId: string) {
  return {
    saveAsync: (key: string, value: string) => Promise.resolve({ value: key, createdAt: Date.parse(value) }),
    getAsync: (key: string) => Promise.resolve(key === requestId ? new Date().toISOString() : null),
    removeAsync: (key: string | null) => Promise.resolve(key),
  };
}
