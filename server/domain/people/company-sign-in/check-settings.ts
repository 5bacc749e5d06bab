import { isAdministrator, type RoleKey } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { guard, isAllowedUrl } from '#/platform/net/guard.ts';
import { readCertificate } from './certificates.ts';

type Oidc = {
  readonly preset: 'GENERIC' | 'GOOGLE' | 'MICROSOFT';
  readonly issuer: string;
  readonly tenantIds: readonly string[];
};

/** 400 for settings that would let in people of others, or send requests where none may go. */
export function checkOidc(ctx: Ctx, { preset, issuer, tenantIds }: Oidc): void {
  const url = new URL(issuer);
  if (!isAllowedUrl(url, guard(ctx.app.config.webhookAllowCidrs)))
    throw invalid({
      oidc: [
        'issuer: Must be a public https address; others have to be opened by the operator of the server',
      ],
    });
  const needed = presetOf(url);
  if (needed !== null && preset !== needed)
    throw invalid({ oidc: [`preset: Must be ${needed} for this issuer, whose accounts need more checks`] });
  if (preset === 'MICROSOFT' && isOfAllTenants(url) && tenantIds.length === 0)
    throw invalid({ oidc: ['tenantIds: Required for an issuer of all tenants; or use the issuer of yours'] });
}

type Saml = { readonly ssoUrl: string; readonly certificates: readonly string[] };

/**
 * 400 for settings that cannot work. The service sends nothing to the provider, so that its address may be one of the
 * company's own network; without encryption, only where the operator has opened it.
 * @returns the same with certificates as they are stored
 */
export function checkSaml<S extends Saml>(ctx: Ctx, settings: S): S {
  const url = new URL(settings.ssoUrl);
  if (url.protocol !== 'https:' && !isAllowedUrl(url, guard(ctx.app.config.webhookAllowCidrs)))
    throw invalid({
      saml: ['ssoUrl: Must be an https address; others have to be opened by the operator of the server'],
    });
  const certificates = settings.certificates.map((text) => readCertificate(text)?.pem);
  if (!certificates.every((pem) => pem !== undefined))
    throw invalid({ saml: ['certificates: Must be certificates with an RSA key of 2048 bits or more'] });
  return { ...settings, certificates: [...new Set(certificates)] };
}

/** Issuers that vouch for people of every company. */
function presetOf({ hostname }: URL): Oidc['preset'] | null {
  if (hostname === 'accounts.google.com') return 'GOOGLE';
  return hostname === 'login.microsoftonline.com' ? 'MICROSOFT' : null;
}

function isOfAllTenants({ pathname }: URL): boolean {
  return /^\/(common|organizations|consumers)(\/|$)/.test(pathname);
}

export function checkRoles(map: readonly { readonly role: RoleKey }[], givesAdministrators: boolean): void {
  if (!givesAdministrators && map.some(({ role }) => isAdministrator(role)))
    throw invalid({ roleMap: ['Makes administrators; allow that with givesAdministrators'] });
}
