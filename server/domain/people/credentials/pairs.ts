// Which credential can make which other. docs/credentials.md is generated from this table, and
// server/test/attacks/pairs.test.ts tries all pairs: those not listed here must be refused.

/** Everything that grants access, or acts on behalf of the service. */
export const credentialKinds = {
  session: 'Session',
  apiKey: 'API key',
  provisioningKey: 'Provisioning key',
  appToken: 'App token',
  invitation: 'Invitation',
  resetLink: 'Reset link',
  calendarFeed: 'Calendar address',
  bookingPageToken: 'Booking page token',
  webhookSecret: 'Webhook secret',
  mcpSession: 'Assistant’s stream',
} as const;
export type CredentialKind = keyof typeof credentialKinds;
export const credentialKindNames = Object.keys(credentialKinds) as CredentialKind[]; // the keys are the type

/**
 * When the credential that was made ends.
 * - `maker`: with the credential that made it
 * - `membership`: when the person leaves the workspace, because the person acts here rather than the session
 * - `workspace`: it is a setting of the workspace, which administrators see and end
 */
export type EndsWith = 'maker' | 'membership' | 'workspace';

export type PairRule = {
  readonly endsWith: EndsWith;
  /** What keeps it from having more permissions than its maker. */
  readonly within: string;
};

type Rules = Partial<Record<CredentialKind, PairRule>>;

/** For keys and apps: the stream is read and written with the same credential. */
const stream: PairRule = { endsWith: 'maker', within: 'Each message is checked with the credential itself' };
const hook: PairRule = {
  endsWith: 'maker',
  within: 'Needs `webhooks:write`; the first change or delivery after the end of its maker switches it off',
};
const bySession = 'Needs a password of the last 15 minutes. ';

/** By maker. */
const rules: Partial<Record<CredentialKind, Rules>> = {
  session: {
    session: {
      endsWith: 'maker',
      within: 'A bearer of ten minutes for the same session, renewed by its cookie alone',
    },
    apiKey: {
      endsWith: 'membership',
      within: `${bySession}Acts as the same person, with the scopes asked for and the person’s role at each request`,
    },
    provisioningKey: {
      endsWith: 'membership',
      within: `${bySession}Members below administrator; no administrators, no keys`,
    },
    appToken: {
      endsWith: 'membership',
      within: 'By consent of the person: scopes the app may have, in one workspace, and the person’s role',
    },
    invitation: {
      endsWith: 'membership',
      within: `${bySession}No role beyond that of the maker; void once its maker may not invite any more`,
    },
    calendarFeed: { endsWith: 'membership', within: `${bySession}Reads the calls of the person` },
    webhookSecret: {
      endsWith: 'workspace',
      within: 'Administrators only; shown again, and rotated, with a password of the last 15 minutes',
    },
  },
  apiKey: { webhookSecret: hook, mcpSession: stream },
  provisioningKey: {
    invitation: {
      endsWith: 'maker',
      within:
        'Below administrator; void once the key is revoked, has expired, or its person may not invite any more',
    },
    mcpSession: { endsWith: 'maker', within: 'No tool needs `users:provision`' },
  },
  appToken: { webhookSecret: hook, mcpSession: stream },
  invitation: {
    session: {
      endsWith: 'membership',
      within: 'Of the invited person, with the role they were invited as; used once',
    },
  },
};

/** What anybody can get, with or without a credential. */
export const forAnybody: Rules = {
  resetLink: {
    endsWith: 'workspace',
    within: 'Mailed to the person; no reply shows it. Works once, for an hour',
  },
  bookingPageToken: { endsWith: 'workspace', within: 'For the visitor of a page; opens nothing else' },
};

/** The rule for a pair; null if it is refused. */
export function ruleOf(maker: CredentialKind, made: CredentialKind): PairRule | null {
  return forAnybody[made] ?? rules[maker]?.[made] ?? null;
}
