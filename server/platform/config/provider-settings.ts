import { z } from 'zod';

export const withoutSlash = (value: string): string => value.replace(/\/+$/, '');

export function url(...protocols: string[]) {
  const examples = protocols.map((protocol) => `${protocol}//…`).join(' or ');
  return z
    .string()
    .refine(
      (value) => protocols.includes(URL.parse(value)?.protocol ?? ''),
      `Must be an address like ${examples}`,
    );
}

/** Settings for members' accounts at an OAuth provider. Addresses other than the defaults are for tests and proxies. */
export function providerSettings<const Name extends string>(
  name: Name,
  product: string,
  kind: string,
  addresses: { auth: string; token: string; api: string },
) {
  const address = (key: keyof typeof addresses, what: string) =>
    url('https:', 'http:')
      .transform(withoutSlash)
      .default(addresses[key])
      .meta({ description: `${what} of ${product}.` });
  const settings = {
    [`${name}_CLIENT_ID`]: z
      .string()
      .min(1)
      .optional()
      .meta({
        description: `Client id ${kind}, so that members can connect ${product}. Without it, they cannot; docs/guides/calendars.md says how to get one.`,
      }),
    [`${name}_CLIENT_SECRET`]: z
      .string()
      .min(1)
      .optional()
      .meta({ description: `Secret of \`${name}_CLIENT_ID\`.` }),
    [`${name}_AUTH_URL`]: address('auth', 'Consent page'),
    [`${name}_TOKEN_URL`]: address('token', 'Token endpoint'),
    [`${name}_API_URL`]: address('api', 'API address'),
  };
  // The compiler reads a computed key as any string.
  return settings as ProviderSettings<Name>;
}

type ProviderSettings<Name extends string> = {
  [Key in `${Name}_CLIENT_${'ID' | 'SECRET'}`]: z.ZodOptional<z.ZodString>;
} & {
  [Key in `${Name}_${'AUTH' | 'TOKEN' | 'API'}_URL`]: z.ZodDefault<
    z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>
  >;
};

/**
 * Addresses of third-party services that are called with a key. Other values are for tests, proxies and compatible
 * servers.
 */
export const serviceAddresses = {
  STRIPE_API_URL: url('https:', 'http:')
    .transform(withoutSlash)
    .default('https://api.stripe.com')
    .meta({ description: 'API address of Stripe.' }),
  TWILIO_API_URL: url('https:', 'http:')
    .transform(withoutSlash)
    .default('https://api.twilio.com')
    .meta({ description: 'API address of Twilio, or of another provider with the same API.' }),
  SLACK_API_URL: url('https:', 'http:')
    .transform(withoutSlash)
    .default('https://slack.com/api')
    .meta({ description: 'Address of Slack’s Web API.' }),
  SLACK_WEBHOOK_URL: url('https:', 'http:')
    .transform(withoutSlash)
    .default('https://hooks.slack.com')
    .meta({ description: 'How the addresses of Slack’s incoming webhooks begin.' }),
  SLACK_COMPATIBLE_URL: url('https:', 'http:').transform(withoutSlash).optional().meta({
    description:
      'Another server that accepts Slack’s incoming webhooks, such as `https://mattermost.example.com`. Without it, only webhooks of Slack can be added.',
  }),
};
