import { because, under } from '@callwright/contract/error-reasons.ts';
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

/** Throws 400 for settings that would admit people of other companies, or send requests to forbidden addresses. */
export function checkOidc(ctx: Ctx, { preset, issuer, tenantIds }: Oidc): void {
  const url = new URL(issuer);
  if (!isAllowedUrl(url, guard(ctx.app.config.webhookAllowCidrs)))
    throw invalid({
      oidc: [under('issuer', because('ISSUER_NOT_PUBLIC'))],
    });
  const needed = presetOf(url);
  if (needed !== null && preset !== needed)
    throw invalid({ oidc: [under('preset', because('PRESET_NEEDED', { preset: needed }))] });
  if (preset === 'MICROSOFT' && isOfAllTenants(url) && tenantIds.length === 0)
    throw invalid({ oidc: [under('tenantIds', because('TENANTS_MISSING'))] });
}

type Saml = { readonly ssoUrl: string; readonly certificates: readonly string[] };

/**
 * Throws 400 for settings that cannot work. The service sends nothing to a SAML provider, so its address may be
 * internal; plain http only where the operator has allowed it.
 * @returns the settings with certificates in stored form
 */
export function checkSaml<S extends Saml>(ctx: Ctx, settings: S): S {
  const url = new URL(settings.ssoUrl);
  if (url.protocol !== 'https:' && !isAllowedUrl(url, guard(ctx.app.config.webhookAllowCidrs)))
    throw invalid({
      saml: [under('ssoUrl', because('SSO_NOT_HTTPS'))],
    });
  const certificates = settings.certificates.map((text) => readCertificate(text)?.pem);
  if (!certificates.every((pem) => pem !== undefined))
    throw invalid({ saml: [under('certificates', because('CERTIFICATE_TOO_WEAK'))] });
  return { ...settings, certificates: [...new Set(certificates)] };
}

/** Issuers that vouch for people of all companies. */
function presetOf({ hostname }: URL): Oidc['preset'] | null {
  if (hostname === 'accounts.google.com') return 'GOOGLE';
  return hostname === 'login.microsoftonline.com' ? 'MICROSOFT' : null;
}

function isOfAllTenants({ pathname }: URL): boolean {
  return /^\/(common|organizations|consumers)(\/|$)/.test(pathname);
}

export function checkRoles(map: readonly { readonly role: RoleKey }[], givesAdministrators: boolean): void {
  if (!givesAdministrators && map.some(({ role }) => isAdministrator(role)))
    throw invalid({ roleMap: [because('ROLES_MAKE_ADMINS')] });
}
