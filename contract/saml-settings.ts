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
    description: 'Entity id (issuer) of the provider',
  }),
  ssoUrl: address.meta({ description: 'Sign-in URL of the provider (redirect binding)' }),
  certificates: z.array(filledText(10_000)).min(1).max(certificatesMax).meta({
    description:
      'Signing certificates of the provider, as PEM or base64. All are accepted: add the next one before the provider switches',
  }),
  subjectAttribute: attribute.meta({
    description:
      'Attribute that permanently identifies the person. Null for the NameID, which must not be transient',
  }),
  emailAttribute: attribute.meta({ description: 'Null for a NameID in email format' }),
  firstNameAttribute: attribute,
  lastNameAttribute: attribute,
  trustsEmail: z.boolean().meta({
    description:
      'Treats email addresses from the provider as verified; SAML cannot say so. Set it only if the company’s administrators alone can change them',
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
        sha256: z.string().meta({ description: 'Fingerprint of the certificate' }),
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
      description: 'Entity id of this service for the workspace, which is also the URL of its metadata',
    }),
    acsUrl: z
      .string()
      .meta({ description: 'Assertion consumer service URL, to which the provider sends its responses' }),
  })
  .meta({ id: 'SamlForProvider', description: 'Settings to enter at the SAML provider' });
