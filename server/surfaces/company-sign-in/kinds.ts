import type { Kind } from '#/domain/people/company-sign-in/kind.ts';
import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import { oidc } from '#/domain/people/oidc/oidc.ts';
import { saml } from '#/domain/people/saml/saml.ts';

/** The implementation of each protocol, by the kind of the connection. */
const kinds: Readonly<Record<string, Kind>> = { OIDC: oidc, SAML: saml };

export function kindOf({ kind }: ConnectionRow): Kind {
  const known = kinds[kind];
  if (known === undefined) throw new Error(`There is no kind of connection called ${kind}`);
  return known;
}
