import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, filledText, id, rowId, text } from './shared.ts';
import { opened } from './signed-in.ts';

// Sign-in through a company's identity provider. Providers redirect people only to the page /sign-in/company.

export const companyCallbackPath = '/sign-in/company';

const elsewhere = z.object({
  data: z.object({ url: z.string().meta({ description: 'URL of the provider to send the browser to' }) }),
});
const slug = text(100).meta({ description: 'Slug of the workspace, as in its links' });

export const companyOptions = endpoint({
  method: 'GET',
  path: '/auth/company',
  summary: 'List the active company sign-ins of a workspace',
  description: 'Answers 404 for a workspace that has none, as for one that does not exist.',
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
  summary: 'Start a company sign-in',
  description:
    'Sets a cookie for the way back from the provider. Send an `email`, of which only the domain counts (404 if the domain has no company sign-in; the reply does not tell whether anyone has the address), or `workspace` and `connectionId`. Complete it within ten minutes, once, in the same browser.',
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
  summary: 'Complete a company sign-in',
  description:
    'Takes the query with which the provider sent the browser back and opens the session, which is valid in the connection’s workspace only. If the workspace requires a second factor and does not accept the provider’s, the reply has `secondFactor`, as with a password. After confirming an identity or connecting one, the reply has `done`.',
  access: 'public',
  scope: null,
  input: z.object({
    query: filledText(7_000).meta({ description: 'Query string of the URL, unchanged' }),
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
  summary: 'Confirm your identity at the provider that opened the session',
  description:
    'The provider must ask for proof again and state when it was given. For a session opened with a password or passkey, use `POST /auth/reauthenticate`.',
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
  summary: 'Connect your own identity at a company’s identity provider',
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
  summary: 'End sessions on behalf of an identity provider',
  description:
    'OpenID Connect Back-Channel Logout 1.0: the provider sends a signed logout token. The sessions it names end at once.',
  access: 'public',
  scope: null,
  dialect: 'oauth',
  input: z.object({ logout_token: text(20_000).optional() }),
  output: z.object({}),
  status: 200,
});
