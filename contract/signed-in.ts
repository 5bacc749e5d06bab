import { z } from 'zod';
import { factorMethods } from './factor-proof.ts';
import { roleKeys } from './roles.ts';
import { instant, rowId } from './shared.ts';

export const person = z
  .object({
    id: rowId.meta({
      description: 'Id of the person. It differs from the `userId` of the person in each workspace',
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
    userId: rowId.meta({ description: 'User id of the person in this workspace, as used in its API' }),
    role: z.enum(roleKeys),
    lacksFactor: z
      .boolean()
      .meta({ description: 'Whether it is closed until the person has the second factor it requires' }),
    needsCompanySignIn: z.boolean().meta({
      description: 'Whether it is closed to this session because it requires its company sign-in',
    }),
  }),
);

/** The reply to a successful sign-in. */
export const signedIn = z
  .object({
    token: z.string().meta({
      description:
        'Bearer token of the session, valid for ten minutes; `GET /auth/session` with the cookie returns the next one',
    }),
    user: person,
    confinedTo: rowId.nullable().meta({
      description: 'The only workspace the session is valid for, if a company’s identity provider opened it',
    }),
    workspaces,
  })
  .meta({ id: 'SignedIn' });

/** The reply if the password is correct and the person has a second factor. */
const secondFactorAsked = z
  .object({
    secondFactor: z.object({
      token: z
        .string()
        .meta({ description: 'Token for `POST /auth/second-factor`; valid once, for five minutes' }),
      methods: z.array(z.enum(factorMethods)),
      expiresAt: instant,
    }),
  })
  .meta({ id: 'SecondFactorAsked' });

/** The reply to a correct password. */
export const opened = z.union([signedIn, secondFactorAsked]);
