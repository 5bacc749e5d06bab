import { childrenOf, elementsIn, isNamed, textOf, type Namespace } from './elements.ts';
import type { XmlElement } from './library.ts';
import { notAccepted } from './not-accepted.ts';
import { assertNow, momentIn, skewMs } from './times.ts';

/** What an assertion must match. */
export type Expected = {
  readonly now: number;
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly requestId: string;
  readonly startedAtMs: number;
};

/** The content of a matching assertion. */
export type Read = {
  readonly id: string;
  readonly nameId: XmlElement | null;
  readonly statement: XmlElement;
  readonly authenticatedAtMs: number;
  /** After this it is refused for its age, so its id need not be stored any longer. */
  readonly goodUntilMs: number;
};

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** Checks an assertion whose signature is valid: the issuer, audience, request and times. */
export function readAssertion(assertion: XmlElement, expected: Expected): Read {
  const { now, issuer, startedAtMs } = expected;
  if (assertion.getAttribute('Version') !== '2.0') throw notAccepted('The assertion is not of SAML 2.0');
  if (textOf(the(assertion, 'assertion', 'Issuer')) !== issuer)
    throw notAccepted('The assertion is of another provider');
  const issuedAtMs = momentIn(assertion, 'IssueInstant');
  if (issuedAtMs === null || issuedAtMs > now + skewMs || issuedAtMs < startedAtMs - skewMs)
    throw notAccepted('The assertion was not issued for this sign-in');
  assertConditions(the(assertion, 'assertion', 'Conditions'), expected);
  const subject = the(assertion, 'assertion', 'Subject');
  const goodUntilMs = confirmedUntil(subject, expected);
  const [statement] = childrenOf(assertion, 'assertion', 'AuthnStatement');
  const authenticatedAtMs = statement === undefined ? null : momentIn(statement, 'AuthnInstant');
  if (statement === undefined || authenticatedAtMs === null)
    throw notAccepted('The assertion does not say when its person proved who they are');
  const sessionEndMs = momentIn(statement, 'SessionNotOnOrAfter');
  if (sessionEndMs !== null && sessionEndMs <= now - skewMs)
    throw notAccepted('The session at the provider has ended');
  const [nameId = null, another] = childrenOf(subject, 'assertion', 'NameID');
  if (another !== undefined) throw notAccepted('The assertion names two people');
  return { id: assertion.getAttribute('ID'), nameId, statement, authenticatedAtMs, goodUntilMs };
}

/** The only child with this name. Throws if there are none or several. */
function the(parent: XmlElement, namespace: Namespace, name: string): XmlElement {
  const [child, another] = childrenOf(parent, namespace, name);
  if (child === undefined || another !== undefined)
    throw notAccepted(`${parent.localName} has to have one ${name}`);
  return child;
}

/** Every audience restriction must name us, and an unknown condition counts as not met (SAML Core 2.5.1). */
function assertConditions(conditions: XmlElement, { now, audience }: Expected): void {
  assertNow(conditions, now);
  const parts = elementsIn(conditions);
  const restrictions = parts.filter((part) => isNamed(part, 'assertion', 'AudienceRestriction'));
  const isForUs = restrictions.every((restriction) =>
    childrenOf(restriction, 'assertion', 'Audience').some((named) => textOf(named) === audience),
  );
  if (restrictions.length === 0 || !isForUs) throw notAccepted('The assertion is for another audience');
  const known = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];
  if (parts.some((part) => !known.some((name) => isNamed(part, 'assertion', name))))
    throw notAccepted('The assertion has a condition that is not known');
}

/** One confirmation must match completely. @returns until when it is valid */
function confirmedUntil(subject: XmlElement, { now, recipient, requestId }: Expected): number {
  const reasons: string[] = [];
  for (const confirmation of childrenOf(subject, 'assertion', 'SubjectConfirmation')) {
    if (confirmation.getAttribute('Method') !== bearer) continue;
    const data = the(confirmation, 'assertion', 'SubjectConfirmationData');
    const untilMs = momentIn(data, 'NotOnOrAfter');
    if (data.getAttribute('Recipient') !== recipient) reasons.push('The assertion is for another recipient');
    else if (data.getAttribute('InResponseTo') !== requestId)
      reasons.push('The assertion answers another request');
    else if (untilMs === null) reasons.push('The assertion does not say how long it is good');
    else {
      assertNow(data, now);
      return untilMs + skewMs;
    }
  }
  throw notAccepted(reasons[0] ?? 'The assertion is not for who brings it');
}
