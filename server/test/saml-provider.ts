import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator, SamlLib } from 'samlify';
import { escapeHtml } from '#/ports/messages/layout.ts';
import { signingCertificate } from './certificate.ts';

// A SAML provider based on samlify: it reads requests and signs responses. It can return wrong responses.

// Tests parse requests to check their format; XML schemas are not validated.
setSchemaValidator({ validate: () => Promise.resolve('not checked') });

export type SamlPerson = {
  readonly nameId: string;
  readonly format?: string;
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
};

export type Wrong = {
  /** Changes the XML before it is signed. */
  readonly before?: (xml: string) => string;
  /** Changes the XML after it was signed. */
  readonly after?: (xml: string) => string;
  /** Signs with a foreign key. */
  readonly key?: ReturnType<typeof signingCertificate>;
  readonly algorithm?: string;
  /** Signs the whole response instead of the assertion, or both. */
  readonly signs?: 'response' | 'both';
  /** Sent instead of the whole response. */
  readonly message?: string;
};

/** The form that the provider's page makes the browser submit. */
export type Sent = { readonly action: string; readonly SAMLResponse: string; readonly RelayState: string };

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const { RSA_SHA256 } = Constants.algorithms.signature;

export class SamlProvider {
  readonly entityId: string;
  /** The next person who signs in on its page. */
  person: SamlPerson = { nameId: 'nobody' };
  certificate = signingCertificate();
  readonly #now: () => number;
  readonly #readMetadata: (entityId: string) => Promise<string>;
  #count = 0;

  private constructor(
    origin: string,
    now: () => number,
    readMetadata: (entityId: string) => Promise<string>,
  ) {
    this.entityId = `${origin}/metadata`;
    this.#now = now;
    this.#readMetadata = readMetadata;
  }

  static async start(
    now: () => number,
    readMetadata: (entityId: string) => Promise<string>,
  ): Promise<SamlProvider> {
    const listening = createServer((request, response) => void provider.#show(request, response));
    await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
    after(() => {
      listening.closeAllConnections();
      listening.close();
    });
    const { port } = listening.address() as AddressInfo; // of a server that listens on a port
    const provider = new SamlProvider(`http://127.0.0.1:${port}`, now, readMetadata);
    return provider;
  }

  get settings() {
    return {
      entityId: this.entityId,
      ssoUrl: this.entityId.replace('/metadata', '/sso'),
      certificates: [this.certificate.cert],
      emailAttribute: 'email',
      firstNameAttribute: 'givenName',
      lastNameAttribute: 'surname',
    };
  }

  /** The form that the browser submits after the person has signed in at the authorization URL. */
  async answer(url: string, person: SamlPerson, wrong: Wrong = {}): Promise<Sent> {
    const { SAMLRequest = '', RelayState = '' } = Object.fromEntries(new URL(url).searchParams);
    const idp = this.#idp(wrong);
    const reader = ServiceProvider({ entityID: 'any', authnRequestsSigned: false });
    const { extract } = await idp.parseLoginRequest(reader, 'redirect', { query: { SAMLRequest } });
    const metadata = await this.#readMetadata(String(extract['issuer']));
    const service = ServiceProvider({ metadata, wantMessageSigned: wrong.signs === 'both' });
    const action = String(service.entityMeta.getAssertionConsumerService('post'));
    const request = extract['request'] as { id: string }; // the type that samlify returns
    const xml = this.#xml(person, request.id, service.entityMeta.getEntityID(), action);
    const signed =
      wrong.signs === 'response'
        ? this.#signedWhole(wrong.before?.(xml) ?? xml)
        : await this.#signed(idp, service, wrong.before?.(xml) ?? xml);
    const message = wrong.message ?? Buffer.from(wrong.after?.(signed) ?? signed).toString('base64');
    return { action, SAMLResponse: message, RelayState };
  }

  #idp({ key = this.certificate, algorithm = RSA_SHA256 }: Wrong) {
    return IdentityProvider({
      entityID: this.entityId,
      privateKey: key.key,
      signingCert: key.cert,
      requestSignatureAlgorithm: algorithm,
      wantAuthnRequestsSigned: false,
      nameIDFormat: [persistent],
      // Set to avoid a warning of samlify; nothing is sent there.
      singleLogoutService: [
        { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: this.settings.ssoUrl },
      ],
      singleSignOnService: [
        { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: this.settings.ssoUrl },
      ],
    });
  }

  async #signed(
    idp: ReturnType<typeof IdentityProvider>,
    service: ReturnType<typeof ServiceProvider>,
    xml: string,
  ): Promise<string> {
    const written = () => ({ id: 'written', context: xml });
    const { context } = await idp.createLoginResponse(service, { extract: {} }, 'post', {}, written);
    return Buffer.from(context, 'base64').toString();
  }

  #signedWhole(xml: string): string {
    return SamlLib.constructSAMLSignature({
      rawSamlMessage: xml,
      isMessageSigned: true,
      privateKey: this.certificate.key,
      signingCert: this.certificate.cert.replace(/-----[A-Z ]+-----|\s/g, ''),
      signatureAlgorithm: RSA_SHA256,
      isBase64Output: false,
      signatureConfig: {
        prefix: 'ds',
        location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
      },
    });
  }

  #xml(
    { nameId, format = persistent, attributes = {} }: SamlPerson,
    requestId: string,
    audience: string,
    acs: string,
  ) {
    this.#count += 1;
    const at = (ms: number) => new Date(this.#now() + ms).toISOString();
    const [now, later] = [at(0), at(300_000)];
    const statements = Object.entries(attributes).map(([name, values]) => {
      const list = [values]
        .flat()
        .map((value) => `<saml:AttributeValue>${escapeHtml(value)}</saml:AttributeValue>`);
      return `<saml:Attribute Name="${escapeHtml(name)}">${list.join('')}</saml:Attribute>`;
    });
    return [
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${this.#count}" Version="2.0" IssueInstant="${now}" Destination="${acs}" InResponseTo="${requestId}">`,
      `<saml:Issuer>${this.entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>`,
      `<saml:Assertion ID="_a${this.#count}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${this.entityId}</saml:Issuer>`,
      `<saml:Subject><saml:NameID Format="${format}">${escapeHtml(nameId)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">`,
      `<saml:SubjectConfirmationData NotOnOrAfter="${later}" Recipient="${acs}" InResponseTo="${requestId}"/></saml:SubjectConfirmation></saml:Subject>`,
      `<saml:Conditions NotBefore="${now}" NotOnOrAfter="${later}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
      `<saml:AuthnStatement AuthnInstant="${now}" SessionIndex="_s${this.#count}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
      `<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`,
    ].join('');
  }

  /** Its page signs the next person in at once. */
  async #show({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { action, ...fields } = await this.answer(new URL(url, this.entityId).href, this.person);
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
    );
    const page = `<!doctype html><title>Provider</title><form method="post" action="${escapeHtml(action)}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`;
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
  }
}
