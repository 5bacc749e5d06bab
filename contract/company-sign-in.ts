import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, filledText, id, rowId, text } from './shared.ts';
import { opened } from './signed-in.ts';

// Sign-in through a company's identity provider. Providers redirect people only to the page /sign-in/company.

export const companyCallbackPath = '/sign-in/company';

const elsewhere = z.object({
  data: z.object({ url: z.string().meta({ description: 'Where the browser goes, at the provider' }) }),
});
const slug = text(100).meta({ description: 'The short name of the workspace, as in its addresses' });

export const companyOptions = endpoint({
  method: 'GET',
  path: '/auth/company',
  summary: 'The company sign-ins of a workspace that are switched on',
  description: '404 for a workspace without any, as for one that does not exist.',
  access: 'public',
  scope: null,
  input: z.object({ workspace: slug }),
  output: z.object({
    data: z.object({
      workspaceName: z.string(),
      connections: z.array(z.object({ id: rowId, name: z.string() })),
    }),
  }),
  status: 200,
});

export const startCompanySignIn = endpoint({
  method: 'POST',
  path: '/auth/company/start',
  summary: 'Begin to sign in at the provider of a company; sets a cookie for the way back',
  description:
    'With an email, only its domain counts, and not whether a person has it: 404 for a domain without a company sign-in. Otherwise with `workspace` and `connectionId`. What begins here works once, for ten minutes, in the same browser.',
  access: 'public',
  scope: null,
  input: z
    .object({
      email: email.optional(),
      workspace: slug.optional(),
      connectionId: rowId.optional(),
    })
    .superRefine((value, context) => {
      const isByWorkspace = value.workspace !== undefined && value.connectionId !== undefined;
      if ((value.email !== undefined) !== isByWorkspace) return;
      context.addIssue({
        code: 'custom',
        path: ['email'],
        ...issue('SIGN_IN_UNNAMED'),
      });
    }),
  output: elsewhere,
  status: 200,
  codes: ['COMPANY_SIGN_IN_FAILED'],
});

export const finishCompanySignIn = endpoint({
  method: 'POST',
  path: '/auth/company/finish',
  summary: 'What the provider sent the browser back with; opens the session',
  description:
    'The session is good for the workspace of the connection alone. Where the workspace requires a second factor and does not count the provider’s, `secondFactor` is asked as with a password. Somebody who only proved again who they are, or connected their identity, gets `done`.',
  access: 'public',
  scope: null,
  input: z.object({
    query: filledText(7_000).meta({ description: 'The query of the address, as it came' }),
  }),
  output: z.union([
    opened,
    z.object({ done: z.enum(['REAUTHENTICATED', 'LINKED']) }).meta({ id: 'CompanySignInDone' }),
  ]),
  status: 200,
  codes: ['COMPANY_SIGN_IN_FAILED', 'COMPANY_SIGN_IN_REFUSED', 'SIGN_IN_EXPIRED'],
});

export const reauthenticateByCompany = endpoint({
  method: 'POST',
  path: '/auth/company/reauthenticate',
  summary: 'Prove again who is signed in, at the provider that opened the session',
  description:
    'The provider is told to ask for the proof again, and has to say when it was given. A session that was opened with a password or passkey uses `POST /auth/reauthenticate`.',
  access: 'session',
  companySessions: 'all',
  scope: null,
  input: z.object({}),
  output: elsewhere,
  status: 200,
  codes: ['COMPANY_SIGN_IN_FAILED', 'SIGN_IN_EXPIRED'],
  errors: [409],
});

export const linkCompanySignIn = endpoint({
  method: 'POST',
  path: '/auth/company/link',
  summary: 'Connect one’s identity at the provider of a company, signed in as oneself',
  access: 'session',
  scope: null,
  stepUp: {},
  input: z.object({ workspaceId: id, connectionId: id }),
  output: elsewhere,
  status: 200,
  codes: ['COMPANY_SIGN_IN_FAILED', 'SIGN_IN_EXPIRED'],
});

export const companyLogout = endpoint({
  method: 'POST',
  path: '/auth/company/logout',
  summary: 'Ends sessions when a provider says so (OpenID Connect Back-Channel Logout 1.0)',
  description: 'Called by the provider, with a signed logout token. The sessions it names end at once.',
  access: 'public',
  scope: null,
  dialect: 'oauth',
  input: z.object({ logout_token: text(20_000).optional() }),
  output: z.object({}),
  status: 200,
});
