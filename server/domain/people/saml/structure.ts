import { childrenOf, elementsIn, isNamed, withDescendants } from './elements.ts';
import type { XmlDocument, XmlElement } from './library.ts';
import { notAccepted } from './not-accepted.ts';

const elementsMax = 5_000;
const depthMax = 50;

const algorithms: Readonly<Record<string, ReadonlySet<string>>> = {
  CanonicalizationMethod: new Set(['http://www.w3.org/2001/10/xml-exc-c14n#']),
  Transform: new Set([
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    'http://www.w3.org/2001/10/xml-exc-c14n#',
  ]),
  // Without SHA-1 and without HMAC.
  SignatureMethod: new Set([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ]),
  DigestMethod: new Set([
    'http://www.w3.org/2001/04/xmlenc#sha256',
    'http://www.w3.org/2001/04/xmlenc#sha512',
  ]),
};

/**
 * Refuses every answer whose structure differs from what all providers send: one assertion, directly in the response,
 * with its own signature about itself. Signature wrapping needs a second place for one of these.
 * @returns the assertion, which must not be trusted before its signature is verified
 */
export function assertPlain({ documentElement: response }: XmlDocument): {
  response: XmlElement;
  assertion: XmlElement;
} {
  if (response === null || !isNamed(response, 'protocol', 'Response'))
    throw notAccepted('The answer is not a response');
  const all = [...withDescendants(response)];
  if (all.length > elementsMax) throw notAccepted('The answer has too many elements');
  assertShallow(all);
  assertSuccess(response);
  assertIds(all);
  const assertion = theAssertion(response, all);
  const signatures = all.filter(({ localName }) => localName === 'Signature');
  const placed = [response, assertion].flatMap((signed) => signaturesOf(signed));
  if (signatures.length !== placed.length) throw notAccepted('A signature is where none belongs');
  if (signaturesOf(assertion).length === 0) throw notAccepted('The assertion is not signed');
  return { response, assertion };
}

function assertShallow(all: readonly XmlElement[]): void {
  for (const element of all) {
    let depth = 0;
    for (let node = element.parentNode; node !== null; node = node.parentNode) {
      depth += 1;
      if (depth > depthMax) throw notAccepted('The answer is nested too deep');
    }
  }
}

/** If the sign-in failed at the provider, its status goes to the audit log. */
function assertSuccess(response: XmlElement): void {
  const [status, ...others] = childrenOf(response, 'protocol', 'Status');
  const [code] = status === undefined ? [] : childrenOf(status, 'protocol', 'StatusCode');
  const value = code?.getAttribute('Value') ?? '';
  if (others.length === 0 && value === 'urn:oasis:names:tc:SAML:2.0:status:Success') return;
  const [detail] = code === undefined ? [] : childrenOf(code, 'protocol', 'StatusCode');
  const said = detail?.getAttribute('Value') ?? value;
  const word = said.slice(said.lastIndexOf(':') + 1).replace(/\W/g, '');
  throw notAccepted(`The provider says ${word.slice(0, 50)}`);
}

/** A signature refers to an element by id, so each id must belong to one element, in any spelling of the attribute. */
function assertIds(all: readonly XmlElement[]): void {
  const seen = new Set<string>();
  for (const element of all) {
    for (const { name, value } of Array.from(element.attributes)) {
      if (!/^(.*:)?id$/i.test(name)) continue;
      if (seen.has(value)) throw notAccepted('Two elements have the same id');
      seen.add(value);
    }
  }
}

function theAssertion(response: XmlElement, all: readonly XmlElement[]): XmlElement {
  const anywhere = all.filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName));
  const [assertion] = anywhere;
  if (assertion?.localName === 'EncryptedAssertion')
    throw notAccepted('The assertion is encrypted, which is not supported');
  const direct = childrenOf(response, 'assertion', 'Assertion');
  if (anywhere.length !== 1 || assertion === undefined || direct[0] !== assertion)
    throw notAccepted('There has to be one assertion, directly in the response');
  if (all.some((element) => element !== response && element.localName === 'Response'))
    throw notAccepted('There is a response within the response');
  return assertion;
}

/** The signatures directly in an element. */
export function signaturesOf(signed: XmlElement): XmlElement[] {
  const signatures = childrenOf(signed, 'signature', 'Signature');
  if (signatures.length > 1) throw notAccepted('An element is signed twice');
  for (const signature of signatures) assertSignature(signature, signed.getAttribute('ID'));
  return signatures;
}

function assertSignature(signature: XmlElement, signedId: string): void {
  if (signedId === '') throw notAccepted('What is signed has no id');
  const parts = elementsIn(signature).map(({ localName }) => localName);
  if (!/^SignedInfo,SignatureValue(,KeyInfo)?$/.test(parts.join()))
    throw notAccepted('A signature is not built as it has to be');
  const below = [...withDescendants(signature)];
  const references = below.filter(({ localName }) => localName === 'Reference');
  if (references.length !== 1 || references[0]?.getAttribute('URI') !== `#${signedId}`)
    throw notAccepted('A signature is about something else than where it is');
  for (const element of below) {
    const known = algorithms[element.localName];
    if (known === undefined) continue;
    if (!known.has(element.getAttribute('Algorithm')) || elementsIn(element).some(isNotPrefixes))
      throw notAccepted(`A signature uses an algorithm that is not accepted (${element.localName})`);
  }
}

/** The only parameter that the algorithms have. */
function isNotPrefixes({ localName }: XmlElement): boolean {
  return localName !== 'InclusiveNamespaces';
}
