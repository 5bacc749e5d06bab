import { authorization, tokens } from './authorization.ts';
import { browser } from './browser.ts';
import { configuration } from './configuration.ts';
import { communication, cryptography } from './cryptography.ts';
import { dataProtection } from './data-protection.ts';
import { encoding } from './encoding.ts';
import { factors } from './factors.ts';
import { files } from './files.ts';
import { logging, webRtc } from './logging.ts';
import { oauthRequirements } from './oauth.ts';
import { passwords } from './passwords.ts';
import type { Chapter, Requirement, State } from './requirement.ts';
import { secureCoding } from './secure-coding.ts';
import { sessions } from './sessions.ts';
import { validation } from './validation.ts';
import { webServices } from './web-services.ts';

/** The version of the standard. */
export const standard = 'OWASP ASVS 5.0.0, levels 1 and 2';

/** Which requirements hold, and the evidence. docs/security-requirements.md is generated from this. */
export const chapters: readonly Chapter[] = [
  { number: 1, name: 'Encoding and sanitization', requirements: encoding },
  { number: 2, name: 'Validation and business logic', requirements: validation },
  { number: 3, name: 'Browser', requirements: browser },
  { number: 4, name: 'Web services', requirements: webServices },
  { number: 5, name: 'Files', requirements: files },
  { number: 6, name: 'Authentication', requirements: [...passwords, ...factors] },
  { number: 7, name: 'Sessions', requirements: sessions },
  { number: 8, name: 'Authorization', requirements: authorization },
  { number: 9, name: 'Tokens with content', requirements: tokens },
  { number: 10, name: 'OAuth and OpenID Connect', requirements: oauthRequirements },
  { number: 11, name: 'Cryptography', requirements: cryptography },
  { number: 12, name: 'Communication', requirements: communication },
  { number: 13, name: 'Configuration', requirements: configuration },
  { number: 14, name: 'Data protection', requirements: dataProtection },
  { number: 15, name: 'Secure coding', requirements: secureCoding },
  { number: 16, name: 'Logging and errors', requirements: logging },
  { number: 17, name: 'WebRTC', requirements: webRtc },
];

export const states: readonly State[] = ['holds', 'does not apply', 'operator', 'does not hold'];

export function allRequirements(): readonly Requirement[] {
  return chapters.flatMap(({ requirements }) => requirements);
}

/** The number of requirements in each state. */
export function countsOf(requirements: readonly Requirement[]): Readonly<Record<State, number>> {
  const counts: Record<State, number> = { holds: 0, 'does not apply': 0, operator: 0, 'does not hold': 0 };
  for (const { state } of requirements) counts[state] += 1;
  return counts;
}
