import type { IDToken } from 'openid-client';
import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import type { Vouched } from '#/domain/people/company-sign-in/person-vouched-for.ts';
import { isVerifiedDomain } from '#/domain/people/company-sign-in/verified-domains.ts';
import { CompanySignInRefused } from '#/domain/people/company-sign-in/refusal.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { settingsOf, type OidcSettings } from './settings.ts';

type Claims = Readonly<Record<string, unknown>>;

const nameLengthMax = 100;
const subjectLengthMax = 255;
const emailPattern = /^[^\s@]+@[^\s@]+$/;

/**
 * The identity in a provider's answer.
 * @param token the signed claims
 * @param more further claims; those of the token win
 */
export async function vouchedIn(
  ctx: PublicCtx,
  connection: ConnectionRow,
  token: IDToken,
  more: Claims,
): Promise<Vouched> {
  const settings = settingsOf(connection);
  const claims: Claims = { ...more, ...token };
  assertTenant(settings, claims);
  const email = emailIn(claims);
  return {
    issuer: token.iss,
    subject: token.sub.slice(0, subjectLengthMax),
    email,
    isEmailVerified: email !== null && (await isEmailVerified(ctx, connection, settings, claims)),
    firstName: nameIn(claims['given_name'] ?? claims['name']),
    lastName: nameIn(claims['given_name'] === undefined ? undefined : claims['family_name']),
    roleValues: connection.role_claim === null ? [] : valuesIn(claims[connection.role_claim]),
    providerSession: textIn(token['sid']),
    authenticatedAtMs: typeof token.auth_time === 'number' ? token.auth_time * 1_000 : null,
  };
}

/** An issuer for all tenants vouches for everybody, so the accepted tenants must be listed. */
function assertTenant({ preset, tenantIds }: OidcSettings, claims: Claims): void {
  if (preset !== 'MICROSOFT' || tenantIds.length === 0) return;
  const tenant = textIn(claims['tid']);
  if (tenant === null || !tenantIds.includes(tenant)) throw new CompanySignInRefused('OTHER_TENANT');
}

/**
 * Google also sends `email_verified` for private accounts with a company address; real company accounts have `hd`.
 * Microsoft sends no `email_verified`: `xms_edov` says that the tenant owns the domain.
 */
async function isEmailVerified(
  ctx: PublicCtx,
  connection: ConnectionRow,
  { preset, trustsEmail }: OidcSettings,
  claims: Claims,
): Promise<boolean> {
  if (preset === 'GOOGLE') {
    const organization = textIn(claims['hd']);
    if (organization === null || !(await isVerifiedDomain(ctx, connection, organization)))
      throw new CompanySignInRefused('OTHER_TENANT');
  }
  const said = claims['email_verified'] ?? (preset === 'MICROSOFT' ? claims['xms_edov'] : undefined);
  if (said === undefined) return trustsEmail;
  return said === true || said === 'true' || said === 1 || said === '1';
}

function emailIn(claims: Claims): string | null {
  const email = textIn(claims['email'])?.trim() ?? null;
  return email !== null && email.length <= 255 && emailPattern.test(email) ? email : null;
}

function nameIn(claim: unknown): string {
  return (textIn(claim) ?? '').trim().slice(0, nameLengthMax);
}

function valuesIn(claim: unknown): string[] {
  const values = Array.isArray(claim) ? claim : [claim];
  return values.filter((value) => typeof value === 'string');
}

/** Well-formed text that the database can store; null otherwise. */
function textIn(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' && !claim.includes('\u0000') ? claim.toWellFormed() : null;
}
