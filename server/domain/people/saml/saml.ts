import type { Kind } from '#/domain/people/company-sign-in/kind.ts';
import { answer } from './answer.ts';
import { begin } from './begin.ts';
import { testProvider } from './test-provider.ts';

/** SAML 2.0, initiated by the service. Unsolicited answers are refused. */
export const saml: Kind = { begin, answer, test: testProvider };
