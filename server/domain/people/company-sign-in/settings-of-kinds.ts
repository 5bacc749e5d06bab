import { because } from '@callwright/contract/error-reasons.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/sign-in-connections.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { checkOidc, checkSaml } from './check-settings.ts';
import type { ConnectionRow } from './connection-row.ts';
import { withGiven } from './with-given.ts';

// What each kind of connection has in its settings. The kinds' own folders read it.

type Created = Input<typeof contract.create>;
type Changed = Pick<Input<typeof contract.update>, 'oidc' | 'saml'>;
type OidcSettings = Omit<NonNullable<Created['oidc']>, 'clientSecret'>;
type SamlSettings = NonNullable<Created['saml']>;

type New = { readonly settings: object; readonly secret: string | null };
type Change = New & {
  /** It is another provider, so that nobody it knows is known here. */
  readonly isElsewhere: boolean;
  /** What it has let in so far does not count any more. */
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
    // By another attribute people have other names, as they have at another provider.
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
  // A read shows the settings of the other kind as null.
  if (given[other] !== undefined && given[other] !== null)
    throw invalid({ [other]: [because('NOT_OF_KIND', { kind })] });
}
