import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';

/** The settings of a connection of this kind. */
export type SamlSettings = {
  /** The provider's entity id. */
  readonly entityId: string;
  readonly ssoUrl: string;
  /** In PEM format. An answer must be signed with one of them. */
  readonly certificates: readonly string[];
  /** Null to use the NameID. */
  readonly subjectAttribute: string | null;
  readonly emailAttribute: string | null;
  readonly firstNameAttribute: string | null;
  readonly lastNameAttribute: string | null;
  readonly trustsEmail: boolean;
};

export function settingsOf({ settings }: Pick<ConnectionRow, 'settings'>): SamlSettings {
  return settings as SamlSettings; // written from the contract alone
}
