import { because } from '@callwright/contract/error-reasons.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/sign-in-connections.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { checkOidc, checkSaml } from './check-settings.ts';
import type { ConnectionRow } from './connection-row.ts';
import { withGiven } from './with-given.ts';

// The settings of each kind of connection, which the kinds' own folders read.

type Created = Input<typeof contract.create>;
type Changed = Pick<Input<typeof contract.update>, 'oidc' | 'saml'>;
type OidcSettings = Omit<NonNullable<Created['oidc']>, 'clientSecret'>;
type SamlSettings = NonNullable<Created['saml']>;

type New = { readonly settings: object; readonly secret: string | null };
type Change = New & {
  /** Whether it is a different provider, so that none of its identities are known. */
  readonly isElsewhere: boolean;
  /** Whether sign-ins so far no longer count. */
  readonly isOther: boolean;
};

export function newSettings(ctx: Ctx, { kind, oidc, saml }: Created): New {
  assertOnly(kind, { oidc, saml });
  if (saml !== undefined) return { settings: checkSaml(ctx, saml), secret: null };
  if (oidc === undefined) throw invalid({ [fieldOf(kind)]: [because('REQUIRED')] });
  const { clientSecret: secret, ...settings } = oidc;
  checkOidc(ctx, settings);
  return { settings, secret };
}

export function changedSettings(ctx: Ctx, before: ConnectionRow, { oidc, saml }: Changed): Change {
  assertOnly(before.kind, { oidc, saml });
  if (before.kind === 'SAML') {
    const stored = before.settings as SamlSettings; // written by newSettings
    const settings = saml === undefined || saml === null ? stored : checkSaml(ctx, withGiven(stored, saml));
    // With another subject attribute people have other subjects, as at another provider.
    const isElsewhere =
      settings.entityId !== stored.entityId || settings.subjectAttribute !== stored.subjectAttribute;
    return { settings, secret: null, isElsewhere, isOther: isElsewhere };
  }
  const stored = before.settings as OidcSettings; // written by newSettings
  const { clientSecret: secret = null, ...changed } = oidc ?? {};
  const settings = withGiven(stored, changed);
  if (oidc !== undefined && oidc !== null) checkOidc(ctx, settings);
  const isElsewhere = settings.issuer !== stored.issuer;
  return { settings, secret, isElsewhere, isOther: isElsewhere || settings.clientId !== stored.clientId };
}

function fieldOf(kind: string): 'oidc' | 'saml' {
  return kind === 'SAML' ? 'saml' : 'oidc';
}

function assertOnly(kind: string, given: Changed): void {
  const other = fieldOf(kind) === 'saml' ? 'oidc' : 'saml';
  // Reads return null for the settings of the other kind, so null is accepted.
  if (given[other] !== undefined && given[other] !== null)
    throw invalid({ [other]: [because('NOT_OF_KIND', { kind })] });
}
