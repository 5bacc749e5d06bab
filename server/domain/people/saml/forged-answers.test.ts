import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signingCertificate } from '#/test/certificate.ts';
import { server } from '#/test/company.ts';
import { person, reasons, samlCompany, signIn } from '#/test/saml.ts';
import type { Wrong } from '#/test/saml-provider.ts';
import { wrappings } from '#/test/saml-wrapping.ts';

// All of these are refused with the same message; the reason is in the audit log of the workspace.

const stranger = signingCertificate();

const replace =
  (pattern: RegExp | string, by: string) =>
  (xml: string): string => {
    const replaced = xml.replace(pattern, () => by);
    assert.notEqual(replaced, xml, 'the attack changes something');
    return replaced;
  };
const signature = /<ds:Signature[\s\S]*<\/ds:Signature>/;
const doctype = (subset: string) => (xml: string) => `<!DOCTYPE samlp:Response [${subset}]>${xml}`;
const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);

const attacks: Readonly<Record<string, readonly [attack: Wrong, reason: RegExp]>> = {
  'its signature removed': [{ after: replace(signature, '') }, /is not signed/],
  'a changed name under its signature': [
    { after: replace(/ada of/, 'eve of') },
    /Not signed by the provider/,
  ],
  'the signature of another key': [{ key: stranger }, /Not signed by the provider/],
  'the certificate of another key in the message, in place of the one that is set': [
    {
      key: stranger,
      before: (xml) => {
        assert.ok(!xml.includes('X509Certificate'));
        return xml;
      },
      after: (xml) => {
        assert.match(xml, /<ds:X509Certificate>/, 'the message brings the certificate of its key');
        return xml;
      },
    },
    /Not signed by the provider/,
  ],
  'a signature of the response alone': [{ signs: 'response' }, /is not signed/],
  'a signature with SHA-1': [
    { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
    /algorithm that is not accepted/,
  ],
  'a signature with a shared key (HMAC)': [
    { after: replace(/xmldsig-more#rsa-sha256/, 'xmldsig-more#hmac-sha256') },
    /algorithm that is not accepted/,
  ],
  'a transform that chooses what is signed (XPath)': [
    {
      after: replace(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xpath-19991116',
      ),
    },
    /algorithm that is not accepted/,
  ],
  'an empty reference': [{ after: replace(/URI="#[^"]*"/, 'URI=""') }, /something else/],
  'two digests of one reference': [
    { after: (xml) => xml.replace(/<ds:Reference[\s\S]*<\/ds:Reference>/, (same) => same + same) },
    /something else/,
  ],
  'the id of the response on the assertion as well': [
    { before: (xml) => xml.replace(/ID="_r\d+"/, 'ID="_same"').replace(/ID="_a\d+"/, 'ID="_same"') },
    /same id|signature/,
  ],
  'a comment in the name': [
    { after: replace(/(?<=NameID Format="[^"]*">)ada of/, 'ada<!-- --> of') },
    /comment/,
  ],
  'a comment that was there before it was signed': [
    { before: replace(/(?<=NameID Format="[^"]*">)ada of/, 'ada<!-- --> of') },
    /comment/,
  ],
  'CDATA in the name': [{ before: replace(/(?<=NameID Format="[^"]*">)ada/, '<![CDATA[ada]]>') }, /CDATA/],
  'a processing instruction in the name': [
    { after: replace(/(?<=NameID Format="[^"]*">)ada/, 'ada<?x ?>') },
    /processing instruction/,
  ],
  'another audience': [
    { before: replace(/<saml:Audience>[^<]*/, '<saml:Audience>https://other.example') },
    /audience|Audience/,
  ],
  'no audience': [
    { before: replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') },
    /audience|Audience/,
  ],
  'a second restriction to another audience': [
    {
      before: replace(
        '</saml:Conditions>',
        '<saml:AudienceRestriction><saml:Audience>https://other.example</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
      ),
    },
    /audience|Audience/,
  ],
  'a condition that is not known': [
    { before: replace('</saml:Conditions>', '<saml:Condition/></saml:Conditions>') },
    /condition that is not known/,
  ],
  'another recipient': [
    { before: replace(/Recipient="[^"]*"/, 'Recipient="https://other.example/acs"') },
    /another recipient/,
  ],
  'another destination': [
    { before: replace(/Destination="[^"]*"/, 'Destination="https://other.example/acs"') },
    /another destination/,
  ],
  'another issuer': [
    { before: replace(/(?<=<saml:Assertion[^>]*><saml:Issuer>)[^<]*/, 'https://other.example') },
    /another provider/,
  ],
  'the request of nobody': [
    { before: (xml) => xml.replaceAll(/InResponseTo="[^"]*"/g, 'InResponseTo="_other"') },
    /another request/,
  ],
  'a confirmation for another request': [
    { before: replace(/(?<=Recipient="[^"]*") InResponseTo="[^"]*"/, ' InResponseTo="_other"') },
    /another request|InResponseTo/,
  ],
  'no request (unsolicited, in the browser of a sign-in)': [
    { before: (xml) => xml.replaceAll(/ InResponseTo="[^"]*"/g, '') },
    /another request/,
  ],
  'another way to confirm who brings it': [
    { before: replace('cm:bearer', 'cm:holder-of-key') },
    /not for who brings it/,
  ],
  'no end': [
    { before: replace(/(?<=SubjectConfirmationData) NotOnOrAfter="[^"]*"/, '') },
    /how long it is good|NotOnOrAfter/,
  ],
  'an end that is no moment': [
    { before: replace(/(?<=SubjectConfirmationData) NotOnOrAfter="[^"]*"/, ' NotOnOrAfter="never"') },
    /not a moment|not a valid date/,
  ],
  'no proof of its person': [
    { before: replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '') },
    /when its person proved/,
  ],
  'a transient name': [
    { before: replace('nameid-format:persistent', 'nameid-format:transient') },
    /transient/,
  ],
  'a name of another provider': [
    { before: replace('<saml:NameID ', '<saml:NameID NameQualifier="https://other.example" ') },
    /another provider/,
  ],
  'no name': [{ before: replace(/<saml:NameID.*<\/saml:NameID>/, '') }, /names nobody/],
  'two names': [
    { before: (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/, (same) => same + same) },
    /two people/,
  ],
  'a status that is not success': [
    { before: replace('status:Success', 'status:Requester') },
    /says Requester/,
  ],
  'a document type with an external entity (XXE)': [
    { after: doctype('<!ENTITY file SYSTEM "file:///etc/hostname">') },
    /document type/,
  ],
  'entities of entities (billion laughs)': [
    { after: doctype(`<!ENTITY l0 "lol">${laughs.join('')}`) },
    /document type/,
  ],
  'UTF-16': [{ message: Buffer.from('\uFEFF<samlp:Response/>', 'utf16le').toString('base64') }, /UTF-8/],
  'thousands of elements': [
    { after: replace('<samlp:Status>', `${'<a/>'.repeat(6_000)}<samlp:Status>`) },
    /too many/,
  ],
  'elements nested in thousands': [
    { after: replace('<samlp:Status>', `${'<a>'.repeat(4_000)}${'</a>'.repeat(4_000)}<samlp:Status>`) },
    /too deep/,
  ],
  'a character that no text has': [{ before: replace('ada of', 'ada&#0;of') }, /UTF-8/],
  'half an answer': [{ after: (xml) => xml.slice(0, xml.length / 2) }, /XML|response|assertion/],
  'no XML': [{ message: Buffer.from('hello').toString('base64') }, /XML|response/],
  'no base64': [{ message: '%%%' }, /base64/],
  'another document': [
    {
      message: Buffer.from(
        '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>',
      ).toString('base64'),
    },
    /not a response/,
  ],
};

for (const [what, [attack, reason]] of Object.entries(attacks))
  test(`POST /auth/company/finish 401 for an answer of SAML with ${what}`, async () => {
    const at = await samlCompany();
    const { status, body } = await signIn(at, person(at), attack);
    assert.deepEqual([status, body.code], [401, 'COMPANY_SIGN_IN_FAILED'], JSON.stringify(body));
    const [noted, ...more] = await reasons(at);
    assert.match(noted ?? '', reason);
    assert.deepEqual(more, []);
    assert.equal((await signIn(at, person(at))).status, 200, 'the same person with a right one');
  });

for (const [index, wrap] of wrappings.entries())
  for (const signs of ['assertion', 'both'] as const)
    test(`POST /auth/company/finish 401 for a wrapped signature (XSW${index + 1}, signed: ${signs})`, async () => {
      const at = await samlCompany();
      const victim = `owner of ${at.domain}`;
      const attack: Wrong = { after: (xml) => wrap(xml, victim), ...(signs === 'both' && { signs }) };
      const { status, body } = await signIn(at, person(at), attack);
      assert.deepEqual([status, body.code], [401, 'COMPANY_SIGN_IN_FAILED'], JSON.stringify(body));
      assert.equal((await reasons(at)).length, 1);
    });

test('POST /auth/company/finish 401 for an answer that has expired, and for one that is not good yet', async () => {
  const at = await samlCompany();
  const times: Readonly<Record<string, readonly [number, boolean]>> = {
    'NotOnOrAfter="[^"]*" Recipient': [-121_000, false],
    'NotOnOrAfter="[^"]*"  Recipient': [-119_000, true],
    'NotBefore="[^"]*"': [121_000, false],
    'NotBefore="[^"]*" ': [119_000, true],
    'SessionIndex="[^"]*"': [-121_000, false],
    '(?<=<saml:Assertion[^>]*)IssueInstant="[^"]*"': [121_000, false],
    '(?<=<saml:Assertion[^>]* )IssueInstant="[^"]*"': [-121_000, false],
  };
  for (const [pattern, [ms, isGood]] of Object.entries(times)) {
    const moment = new Date(server.clock.now() + ms).toISOString();
    const before = (xml: string) =>
      xml.replace(new RegExp(pattern.replace(/ +(?=Recipient)/, ' ').trim()), (same) =>
        same.startsWith('SessionIndex')
          ? `SessionNotOnOrAfter="${moment}"`
          : same.replace(/"[^"]*"/, `"${moment}"`),
      );
    const { status } = await signIn(at, person(at), { before });
    assert.equal(status, isGood ? 200 : 401, pattern);
  }
});
