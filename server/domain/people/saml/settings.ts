import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';

/** What a connection of this kind has in its settings. */
export type SamlSettings = {
  /** What the provider calls itself. */
  readonly entityId: string;
  readonly ssoUrl: string;
  /** PEM; an answer is signed with any of them. */
  readonly certificates: readonly string[];
  /** Null for the NameID. */
  readonly subjectAttribute: string | null;
  readonly emailAttribute: string | null;
  readonly firstNameAttribute: string | null;
  readonly lastNameAttribute: string | null;
  readonly trustsEmail: boolean;
};

export function settingsOf({ settings }: Pick<ConnectionRow, 'settings'>): SamlSettings {
  return settings as SamlSettings; // written from the contract alone
}
