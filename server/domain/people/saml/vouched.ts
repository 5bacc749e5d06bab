import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import type { Vouched } from '#/domain/people/company-sign-in/person-vouched-for.ts';
import type { Read } from './assertion.ts';
import { childrenOf, textOf } from './elements.ts';
import type { XmlElement } from './library.ts';
import { notAccepted } from './not-accepted.ts';
import { settingsOf, type SamlSettings } from './settings.ts';

const nameLengthMax = 100;
const subjectLengthMax = 255;
const emailPattern = /^[^\s@]+@[^\s@]+$/;
const formats = {
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
} as const;

type Attributes = ReadonlyMap<string, readonly string[]>;

/**
 * The identity in a verified assertion.
 * @param audience the entity id by which the provider knows us
 */
export function vouchedIn(
  connection: ConnectionRow,
  assertion: XmlElement,
  { nameId, statement, authenticatedAtMs }: Read,
  audience: string,
): Vouched {
  const settings = settingsOf(connection);
  const attributes = attributesOf(assertion);
  const email = emailIn(settings, nameId, attributes);
  return {
    issuer: settings.entityId,
    subject: subjectIn(settings, nameId, attributes, audience),
    email,
    isEmailVerified: email !== null && settings.trustsEmail,
    firstName: nameIn(attributes, settings.firstNameAttribute),
    lastName: nameIn(attributes, settings.lastNameAttribute),
    roleValues: connection.role_claim === null ? [] : (attributes.get(connection.role_claim) ?? []),
    providerSession: storable(statement.getAttribute('SessionIndex')).slice(0, subjectLengthMax) || null,
    authenticatedAtMs,
  };
}

/**
 * The key of the identity starts with the kind of name: `jo` as a persistent NameID and `jo` as an attribute are not
 * the same person. Transient names, which change each time, are refused.
 */
function subjectIn(
  { subjectAttribute, entityId }: SamlSettings,
  nameId: XmlElement | null,
  attributes: Attributes,
  audience: string,
): string {
  if (subjectAttribute !== null) {
    const [value, another] = attributes.get(subjectAttribute) ?? [];
    if (value === undefined || value === '' || another !== undefined)
      throw notAccepted('The attribute of the subject has to have one value');
    return fitting(`${subjectAttribute} ${value}`);
  }
  if (nameId === null || textOf(nameId) === '') throw notAccepted('The assertion names nobody');
  const format = formatOf(nameId);
  if (format === formats.transient) throw notAccepted('The name of the subject is a transient one');
  const by = nameId.getAttribute('NameQualifier');
  const at = nameId.getAttribute('SPNameQualifier');
  if ((by !== '' && by !== entityId) || (at !== '' && at !== audience))
    throw notAccepted('The name of the subject is one of another provider or service');
  return fitting(`${format} ${nameOf(nameId)}`);
}

/** Truncation could make two people one, so names that are too long are refused. */
function fitting(subject: string): string {
  if (subject.length > subjectLengthMax) throw notAccepted('The name of the subject is too long');
  return subject;
}

function formatOf(nameId: XmlElement): string {
  return nameId.getAttribute('Format') || formats.unspecified;
}

function nameOf(nameId: XmlElement): string {
  return storable(textOf(nameId));
}

function emailIn(
  { emailAttribute }: SamlSettings,
  nameId: XmlElement | null,
  attributes: Attributes,
): string | null {
  const isInName = emailAttribute === null && nameId !== null && formatOf(nameId) === formats.email;
  const given = isInName ? nameOf(nameId) : attributes.get(emailAttribute ?? '')?.[0];
  const email = given ?? '';
  return email.length <= 255 && emailPattern.test(email) ? email : null;
}

function nameIn(attributes: Attributes, name: string | null): string {
  const [value = ''] = attributes.get(name ?? '') ?? [];
  return value.slice(0, nameLengthMax).toWellFormed();
}

function attributesOf(assertion: XmlElement): Attributes {
  const attributes = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, 'assertion', 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, 'assertion', 'Attribute')) {
      const values = attributes.get(attribute.getAttribute('Name')) ?? [];
      attributes.set(attribute.getAttribute('Name'), values);
      for (const value of childrenOf(attribute, 'assertion', 'AttributeValue'))
        values.push(storable(textOf(value)));
    }
  }
  return attributes;
}

/** Throws for text that the database cannot store. */
function storable(text: string): string {
  if (text.includes('\u0000') || !text.isWellFormed())
    throw notAccepted('The assertion has text that is not text');
  return text;
}
