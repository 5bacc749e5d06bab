import { X509Certificate } from 'node:crypto';

const keyBitsMin = 2_048;

export type Certificate = { readonly pem: string; readonly sha256: string; readonly expiresAtMs: number };

/** Parses a certificate, with or without the surrounding lines; null if it is invalid or has no usable key. */
export function readCertificate(text: string): Certificate | null {
  const body = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return null;
  try {
    const certificate = new X509Certificate(Buffer.from(body, 'base64'));
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
    if (type !== 'rsa' || (details?.modulusLength ?? 0) < keyBitsMin) return null;
    const expiresAtMs = certificate.validToDate.getTime();
    if (!Number.isFinite(expiresAtMs)) return null;
    return {
      pem: certificate.toString().trim(),
      sha256: certificate.fingerprint256,
      expiresAtMs,
    };
  } catch {
    return null; // not a certificate
  }
}
