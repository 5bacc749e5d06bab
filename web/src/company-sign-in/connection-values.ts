import type { RoleKey } from '@callwright/contract/roles.ts';
import type { SignInConnection } from '../records.ts';

/** The form of a connection. */
export type ConnectionValues = {
  name: string;
  preset: SignInConnection['oidc']['preset'];
  issuer: string;
  clientId: string;
  clientSecret: string;
  tenantIds: string[];
  trustsEmail: boolean;
  roleClaim: string;
  roleMap: { value: string; role: RoleKey }[];
  defaultRole: RoleKey;
  givesAdministrators: boolean;
};

export const emptyConnection: ConnectionValues = {
  name: '',
  preset: 'GENERIC',
  issuer: '',
  clientId: '',
  clientSecret: '',
  tenantIds: [],
  trustsEmail: false,
  roleClaim: '',
  roleMap: [],
  defaultRole: 'VIEWER',
  givesAdministrators: false,
};

export function valuesOf({ oidc, ...connection }: SignInConnection): ConnectionValues {
  return {
    ...emptyConnection,
    name: connection.name,
    preset: oidc.preset,
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    tenantIds: oidc.tenantIds,
    trustsEmail: oidc.trustsEmail,
    roleClaim: connection.roleClaim ?? '',
    roleMap: connection.roleMap,
    defaultRole: connection.defaultRole,
    givesAdministrators: connection.givesAdministrators,
  };
}

/** What is sent, but for the secret, which is empty where it stays. */
export function inputFrom(values: ConnectionValues) {
  const { name, preset, issuer, clientId, tenantIds, trustsEmail, roleClaim, ...roles } = values;
  const { roleMap, defaultRole, givesAdministrators } = roles;
  return {
    name,
    oidc: { preset, issuer, clientId, tenantIds, trustsEmail: preset !== 'GOOGLE' && trustsEmail },
    roleClaim: roleClaim === '' ? null : roleClaim,
    roleMap: roleMap.filter(({ value }) => value !== ''),
    defaultRole,
    givesAdministrators,
  };
}
