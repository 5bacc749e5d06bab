import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { filledText, instant, text } from './shared.ts';

// The settings of a company sign-in that only SAML 2.0 has.

export const certificatesMax = 5;

const address = text(1_000).refine((value) => {
  const url = URL.parse(value);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.hash === ''
  );
}, issue('SSO_ADDRESS_INVALID'));

const attribute = filledText(200).nullable();

const shape = {
  entityId: filledText(500).meta({
    description: 'What the provider calls itself (its entity id, or issuer)',
  }),
  ssoUrl: address.meta({ description: 'Where the provider signs people in, by redirect' }),
  certificates: z.array(filledText(10_000)).min(1).max(certificatesMax).meta({
    description:
      'The certificates the provider signs with, as PEM or base64. All of them count: add the next one before the provider changes over',
  }),
  subjectAttribute: attribute.meta({
    description:
      'The attribute that says who somebody is, for ever. Null for the NameID, which must then not be transient',
  }),
  emailAttribute: attribute.meta({ description: 'Null for a NameID in the format of emails' }),
  firstNameAttribute: attribute,
  lastNameAttribute: attribute,
  trustsEmail: z.boolean().meta({
    description:
      'Counts the emails the provider names as verified; SAML has no word for it. Right where only the company’s administrators can set them',
  }),
};

export const samlSettings = z.object({
  entityId: shape.entityId,
  ssoUrl: shape.ssoUrl,
  certificates: shape.certificates,
  subjectAttribute: shape.subjectAttribute.default(null),
  emailAttribute: shape.emailAttribute.default(null),
  firstNameAttribute: shape.firstNameAttribute.default(null),
  lastNameAttribute: shape.lastNameAttribute.default(null),
  trustsEmail: shape.trustsEmail.default(true),
});

export const samlChanges = z.object(shape).partial();

export const SamlConnection = z
  .object({
    entityId: z.string(),
    ssoUrl: z.string(),
    certificates: z.array(
      z.object({
        pem: z.string(),
        sha256: z.string().meta({ description: 'Its fingerprint' }),
        expiresAt: instant,
      }),
    ),
    subjectAttribute: z.string().nullable(),
    emailAttribute: z.string().nullable(),
    firstNameAttribute: z.string().nullable(),
    lastNameAttribute: z.string().nullable(),
    trustsEmail: z.boolean(),
  })
  .meta({ id: 'SamlConnection' });

export const samlForProvider = z
  .object({
    entityId: z.string().meta({
      description:
        'What the service calls itself for this workspace; its metadata document is at this address',
    }),
    acsUrl: z
      .string()
      .meta({ description: 'Where the provider sends its answers (assertion consumer service)' }),
  })
  .meta({ id: 'SamlForProvider', description: 'What a provider of SAML has to know' });
