import type { contract } from '@callwright/contract/index.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';
import { acceptInvitation, invitation } from '#/domain/people/auth/invitations.ts';
import * as factorSettings from '#/domain/people/auth/factor-settings.ts';
import { updateProfile } from '#/domain/people/auth/profile.ts';
import { changePassword, requestReset, resetPassword } from '#/domain/people/auth/reset-password.ts';
import { reauthenticate, reauthenticateOptions } from '#/domain/people/auth/reauthenticate.ts';
import { addPasskey, passkeyRegistration, removePasskey } from '#/domain/people/auth/passkey-settings.ts';
import { passkeyOptions, signInWithPasskey } from '#/domain/people/auth/passkey-sign-in.ts';
import { secondFactor, secondFactorOptions } from '#/domain/people/auth/second-factor.ts';
import * as sessions from '#/domain/people/auth/sessions.ts';
import { setUp, setUpState } from '#/domain/people/auth/set-up.ts';
import * as signIn from '#/domain/people/auth/sign-in.ts';

/** How people sign in, and what they prove themselves with. */
export const signInHandlers = {
  auth: {
    signIn: signIn.signIn,
    secondFactor,
    secondFactorOptions,
    passkeyOptions,
    signInWithPasskey,
    reauthenticateOptions,
    session: signIn.session,
    reauthenticate,
    signOut: signIn.signOut,
    sessions: sessions.list,
    endSession: sessions.end,
    setUpState,
    setUp,
    requestReset,
    resetPassword,
    changePassword,
    updateProfile,
    invitation,
    acceptInvitation,
  },
  factors: {
    list: factorSettings.list,
    enrollTotp: factorSettings.enrollTotp,
    confirmTotp: factorSettings.confirmTotp,
    removeTotp: factorSettings.removeTotpFactor,
    renewRecoveryCodes: factorSettings.renewRecoveryCodes,
    passkeyRegistration,
    addPasskey,
    removePasskey,
  },
} satisfies Handlers<Pick<typeof contract, 'auth' | 'factors'>>;
