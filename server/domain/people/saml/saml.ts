import type { Kind } from '#/domain/people/company-sign-in/kind.ts';
import { answer } from './answer.ts';
import { begin } from './begin.ts';
import { testProvider } from './test-provider.ts';

/** SAML 2.0, begun by the service; answers that nobody asked for are refused. */
export const saml: Kind = { begin, answer, test: testProvider };
