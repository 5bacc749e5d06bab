import { because } from '@callwright/contract/error-reasons.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** The parts of an XML node that are used. */
export type XmlNode = {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly parentNode: XmlNode | null;
  readonly childNodes: ArrayLike<XmlNode>;
};

export type XmlElement = XmlNode & {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
  /** Empty if the attribute is missing. */
  readonly getAttribute: (name: string) => string;
};

export type XmlDocument = { readonly documentElement: XmlElement | null };

export const packageName = '@node-saml/node-saml';

/** The XML parser is the one that verifies signatures: two parsers could read one text differently. */
type Library = Pick<typeof import('@node-saml/node-saml'), 'SAML' | 'ValidateInResponseTo'> & {
  readonly parse: (xml: string) => Promise<XmlDocument>;
};

/** Loaded with the first SAML sign-in. An installation without SAML does not need the package. */
export async function library(): Promise<Library> {
  try {
    const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
    const { parseDomFromString } = await import('@node-saml/node-saml/lib/xml.js');
    return { SAML, ValidateInResponseTo, parse: (xml) => parseDomFromString(xml) as Promise<XmlDocument> }; // its types are those of browsers
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new ApiError('COMPANY_SIGN_IN_FAILED', {
      because: because('SAML_NOT_INSTALLED', { package: packageName }),
      cause,
    });
  }
}

export async function isInstalled(): Promise<boolean> {
  try {
    await library();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
