import type { Kind } from '#/domain/people/company-sign-in/kind.ts';
import { answer } from './answer.ts';
import { begin } from './begin.ts';
import { testProvider } from './test-provider.ts';

/** OpenID Connect. */
export const oidc: Kind = { begin, answer, test: testProvider };
