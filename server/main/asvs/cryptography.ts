import { holds, missing, notOurs, operator, see, test, type Requirement } from './requirement.ts';

const inventory = 'docs/guides/security-inventory.md';
const sealed = 'server/platform/secrets/secrets.test.ts';
const passwords = 'server/domain/people/auth/passwords.test.ts';
const atProxy = 'At the proxy that ends TLS; the service itself speaks http.';

/** V11 */
export const cryptography: readonly Requirement[] = [
  holds(
    '11.1.1',
    'Documents state how keys are made, shared, replaced and destroyed',
    see(inventory, 'The section on keys and algorithms.'),
  ),
  holds(
    '11.1.2',
    'Documents list keys and algorithms, with their use',
    see(inventory, 'The section on keys and algorithms.'),
  ),
  holds(
    '11.2.1',
    'Cryptography comes from proven implementations',
    see('server/platform/secrets/secrets.ts', 'All of it is OpenSSL, by node:crypto.'),
    see('server/domain/people/factors/webauthn.ts', 'Passkeys are checked by @simplewebauthn/server.'),
    test('server/domain/people/factors/totp.test.ts', 'RFC 6238: the code at'),
  ),
  holds(
    '11.2.2',
    'Algorithms and keys can be replaced, and data sealed anew',
    test(
      'server/main/sealed/reseal.test.ts',
      'callwright secrets rotate seals all that is stored encrypted anew',
    ),
    test(passwords, 'a hash made with other settings is renewed'),
    see('server/platform/secrets/secrets.ts', 'A sealed text names its format and its key.'),
  ),
  missing(
    '11.2.3',
    'Everything has 128 bits of security',
    'All that the service chooses has. RS256 is taken of passkeys and of providers of companies, whose keys have 2048 bits as a rule, which is 112.',
  ),
  holds(
    '11.3.1',
    'No weak modes or paddings',
    see('server/platform/secrets/secrets.ts', 'The only encryption is AES-256-GCM.'),
  ),
  holds(
    '11.3.2',
    'Only approved ciphers',
    see(
      'server/platform/secrets/secrets.ts',
      'The only encryption is AES-256-GCM, with a random nonce for each text.',
    ),
    test(sealed, 'and differs each time'),
  ),
  holds(
    '11.3.3',
    'Encrypted data cannot be changed',
    test(sealed, 'a changed text is refused'),
    test(sealed, 'a text that was copied to another row does not open'),
  ),
  missing(
    '11.4.1',
    'Only approved hash functions',
    'SHA-256 everywhere but in the codes of authenticator apps: their HMAC is SHA-1, because most apps take nothing else.',
  ),
  holds(
    '11.4.2',
    'Passwords are hashed slowly',
    test(passwords, 'a password is verified exactly'),
    test(passwords, 'a hash made with other settings is renewed'),
  ),
  holds(
    '11.4.3',
    'Hashes for integrity have 256 bits',
    see('server/platform/audit/chains.ts', 'Entries of the audit log are linked by SHA-256.'),
    test('server/effects/webhooks/delivery.test.ts', 'W-3: standardwebhooks verifies the body'),
  ),
  notOurs('11.4.4', 'Keys from passwords are stretched', 'No key is made from a password.'),
  holds(
    '11.5.1',
    'What nobody may guess has 128 random bits',
    test('server/domain/people/credentials/tokens.test.ts', 'secrets do not repeat'),
    see('server/domain/people/credentials/tokens.ts', 'API keys have 202 bits, sessions and links 256.'),
    see('server/domain/people/factors/recovery-codes.ts', 'Recovery codes have 140 bits.'),
  ),
  holds(
    '11.6.1',
    'Only approved algorithms for signatures and their keys',
    test('web/e2e/passkey.long.test.ts', 'a passkey is refused for another challenge'),
    test('server/domain/people/oidc/logout.test.ts', '400 for a token that is not right in any one place'),
    test('server/surfaces/oauth/client-assertion.test.ts', 'openid-client proves an app with'),
    see(
      'server/domain/people/factors/webauthn.ts',
      'Ed25519, ES256 and RS256 are checked; the service makes no key pairs.',
    ),
  ),
];

/** V12 */
export const communication: readonly Requirement[] = [
  operator('12.1.1', 'TLS 1.2 and 1.3 alone', atProxy),
  operator('12.1.2', 'Strong cipher suites alone', atProxy),
  notOurs('12.1.3', 'Client certificates are checked', 'No client certificates are used.'),
  operator(
    '12.2.1',
    'Everything from outside comes over TLS',
    `${atProxy} Set BASE_URL to the https address: HSTS and Secure cookies follow.`,
  ),
  operator('12.2.2', 'Certificates are publicly trusted', atProxy),
  operator(
    '12.3.1',
    'All connections are encrypted',
    'Use sslmode=verify-full in DATABASE_URL, rediss:// in REDIS_URL and smtps:// in SMTP_URL. Webhooks need https; the embedded database has a socket and no port.',
  ),
  holds(
    '12.3.2',
    'Certificates of others are checked',
    test('server/platform/net/post.test.ts', 'have no valid certificate are distinguished'),
    see('server/ports/messages/deliver.ts', 'Nothing here or elsewhere sets rejectUnauthorized.'),
  ),
  notOurs(
    '12.3.3',
    'HTTP between own services is encrypted',
    'Processes meet in the database; none asks another over HTTP.',
  ),
  operator(
    '12.3.4',
    'Internal certificates are trusted one by one',
    'Give the certificate authority of your own PostgreSQL with sslrootcert in DATABASE_URL.',
  ),
];
