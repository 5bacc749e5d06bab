import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import type { Finding } from '#/domain/people/company-sign-in/kind.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { readCertificate } from '#/domain/people/company-sign-in/certificates.ts';
import { isInstalled, packageName } from './library.ts';
import { settingsOf } from './settings.ts';

/** The service never contacts a SAML provider, so only the settings can be checked. */
export async function testProvider(ctx: PublicCtx, connection: ConnectionRow): Promise<Finding[]> {
  const isReady = await isInstalled();
  const package_ = {
    check: 'PACKAGE',
    isFine: isReady,
    message: isReady
      ? 'The server can speak SAML'
      : `The operator of this server has to install the optional package ${packageName}.`,
  } as const;
  return isReady ? [package_, certificatesOf(ctx, connection)] : [package_];
}

/** The keys count even if their certificate has expired, but providers that check the date stop signing. */
function certificatesOf(ctx: PublicCtx, connection: ConnectionRow): Finding {
  const ends = settingsOf(connection).certificates.map((pem) => readCertificate(pem)?.expiresAtMs ?? 0);
  const isFine = ends.some((end) => end > ctx.now);
  const message = isFine
    ? 'A certificate of the provider is good. Now sign in with it: that shows the rest.'
    : 'All certificates of the provider have expired. Copy the current one from its settings.';
  return { check: 'CERTIFICATES', isFine, message };
}
