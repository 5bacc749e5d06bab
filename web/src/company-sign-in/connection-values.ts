import type { RoleKey } from '@callwright/contract/roles.ts';
import type { SignInConnection } from '../records.ts';

type Oidc = NonNullable<SignInConnection['oidc']>;

/** The form values of a connection of any kind. */
export type ConnectionValues = {
  kind: SignInConnection['kind'];
  name: string;
  preset: Oidc['preset'];
  issuer: string;
  clientId: string;
  clientSecret: string;
  tenantIds: string[];
  trustsEmail: boolean;
  entityId: string;
  ssoUrl: string;
  /** All certificates in one text. */
  certificates: string;
  subjectAttribute: string;
  emailAttribute: string;
  firstNameAttribute: string;
  lastNameAttribute: string;
  roleClaim: string;
  roleMap: { value: string; role: RoleKey }[];
  defaultRole: RoleKey;
  givesAdministrators: boolean;
};

export const emptyConnection: ConnectionValues = {
  kind: 'OIDC',
  name: '',
  preset: 'GENERIC',
  issuer: '',
  clientId: '',
  clientSecret: '',
  tenantIds: [],
  trustsEmail: false,
  entityId: '',
  ssoUrl: '',
  certificates: '',
  subjectAttribute: '',
  emailAttribute: '',
  firstNameAttribute: '',
  lastNameAttribute: '',
  roleClaim: '',
  roleMap: [],
  defaultRole: 'VIEWER',
  givesAdministrators: false,
};

export function valuesOf({ oidc, saml, ...connection }: SignInConnection): ConnectionValues {
  return {
    ...emptyConnection,
    kind: connection.kind,
    name: connection.name,
    roleClaim: connection.roleClaim ?? '',
    roleMap: connection.roleMap,
    defaultRole: connection.defaultRole,
    givesAdministrators: connection.givesAdministrators,
    ...(oidc !== null && {
      preset: oidc.preset,
      issuer: oidc.issuer,
      clientId: oidc.clientId,
      tenantIds: oidc.tenantIds,
      trustsEmail: oidc.trustsEmail,
    }),
    ...(saml !== null && {
      entityId: saml.entityId,
      ssoUrl: saml.ssoUrl,
      certificates: saml.certificates.map(({ pem }) => pem).join('\n'),
      subjectAttribute: saml.subjectAttribute ?? '',
      emailAttribute: saml.emailAttribute ?? '',
      firstNameAttribute: saml.firstNameAttribute ?? '',
      lastNameAttribute: saml.lastNameAttribute ?? '',
      trustsEmail: saml.trustsEmail,
    }),
  };
}

/** The part of the request that all kinds share. */
export function commonOf({ name, roleClaim, roleMap, defaultRole, givesAdministrators }: ConnectionValues) {
  return {
    name,
    roleClaim: roleClaim === '' ? null : roleClaim,
    roleMap: roleMap.filter(({ value }) => value !== ''),
    defaultRole,
    givesAdministrators,
  };
}

/** The OpenID Connect part of the request, without the secret, which is empty if it does not change. */
export function oidcOf({ preset, issuer, clientId, tenantIds, trustsEmail }: ConnectionValues) {
  return { preset, issuer, clientId, tenantIds, trustsEmail: preset !== 'GOOGLE' && trustsEmail };
}

/** The SAML part of the request. */
export function samlOf({ entityId, ssoUrl, certificates, trustsEmail, ...values }: ConnectionValues) {
  return {
    entityId,
    ssoUrl,
    certificates: certificatesIn(certificates),
    subjectAttribute: named(values.subjectAttribute),
    emailAttribute: named(values.emailAttribute),
    firstNameAttribute: named(values.firstNameAttribute),
    lastNameAttribute: named(values.lastNameAttribute),
    trustsEmail,
  };
}

/** Certificates with BEGIN and END lines can be several; without these lines, the text is a single one. */
function certificatesIn(text: string): string[] {
  const whole = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g);
  return whole === null ? [text.trim()].filter((one) => one !== '') : [...whole];
}

function named(attribute: string): string | null {
  return attribute.trim() === '' ? null : attribute.trim();
}
