import type { oidcPresets } from '@callwright/contract/connection-kinds.ts';
import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';

/** The settings of a connection of this kind. */
export type OidcSettings = {
  readonly preset: (typeof oidcPresets)[number];
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: string;
  readonly tenantIds: readonly string[];
  readonly trustsEmail: boolean;
};

export function settingsOf({ settings }: Pick<ConnectionRow, 'settings'>): OidcSettings {
  return settings as OidcSettings; // written from the contract alone
}
