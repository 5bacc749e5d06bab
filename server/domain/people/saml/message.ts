import { isUtf8 } from 'node:buffer';
import { notAccepted } from './not-accepted.ts';

/** The size limit of the base64 text. Answers with hundreds of groups have about 100 kB. */
export const messageLengthMax = 262_144;

const declaration = /^<\?xml\s[^<>]*\?>/;

/**
 * The XML that a browser brought. It must not contain `<!`: document types, entities, comments and CDATA are refused
 * before anything is parsed, because parsers and signatures may treat them differently.
 */
export function readMessage(base64: string): string {
  const packed = base64.replace(/[\r\n\t ]/g, '');
  if (packed.length > messageLengthMax) throw notAccepted('The answer is too large');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw notAccepted('The answer is not base64');
  const bytes = Buffer.from(packed, 'base64');
  if (!isUtf8(bytes) || bytes.includes(0)) throw notAccepted('The answer is not UTF-8');
  const xml = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (xml.includes('<!')) throw notAccepted('The answer has a document type, an entity, a comment or CDATA');
  const [declared = ''] = declaration.exec(xml) ?? [];
  if (xml.includes('<?', declared.length)) throw notAccepted('The answer has a processing instruction');
  if (/encoding\s*=\s*["'](?!utf-8["'])/i.test(declared)) throw notAccepted('The answer is not UTF-8');
  return xml.slice(declared.length);
}
