import { z } from 'zod';
import { factorMethods } from './factor-proof.ts';
import { roleKeys } from './roles.ts';
import { instant, rowId } from './shared.ts';

export const person = z
  .object({
    id: rowId.meta({
      description: 'Id of the person. Workspaces know them by other numbers: `userId` of each',
    }),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    isOperator: z.boolean(),
  })
  .meta({ id: 'Person' });
const workspaces = z.array(
  z.object({
    id: rowId,
    name: z.string(),
    slug: z.string(),
    mode: z.enum(['LIVE', 'TEST']),
    userId: rowId.meta({ description: 'The id of the person in this workspace, as everywhere in its API' }),
    role: z.enum(roleKeys),
    lacksFactor: z
      .boolean()
      .meta({ description: 'It requires a second factor, and is closed until the person has one' }),
    needsCompanySignIn: z.boolean().meta({
      description: 'It requires the sign-in of its company, and is closed to this session',
    }),
  }),
);

/** The reply to a successful sign-in. */
export const signedIn = z
  .object({
    token: z.string().meta({
      description:
        'Bearer of the session for ten minutes; `GET /auth/session` with the cookie gives the next one',
    }),
    user: person,
    confinedTo: rowId.nullable().meta({
      description: 'The only workspace that the session is good for, if the provider of a company opened it',
    }),
    workspaces,
  })
  .meta({ id: 'SignedIn' });

/** The reply if the password is correct and the person has a second factor. */
const secondFactorAsked = z
  .object({
    secondFactor: z.object({
      token: z.string().meta({ description: 'For `POST /auth/second-factor`: once, for five minutes' }),
      methods: z.array(z.enum(factorMethods)),
      expiresAt: instant,
    }),
  })
  .meta({ id: 'SecondFactorAsked' });

/** The reply to a correct password. */
export const opened = z.union([signedIn, secondFactorAsked]);
