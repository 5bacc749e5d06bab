import type { contract } from '@callwright/contract/index.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';
import { acceptInvitation, invitation } from '#/domain/people/auth/invitations.ts';
import * as factorSettings from '#/domain/people/auth/factor-settings.ts';
import { updatePhoto } from '#/domain/people/auth/photo.ts';
import { updateProfile } from '#/domain/people/auth/profile.ts';
import { changePassword, requestReset, resetPassword } from '#/domain/people/auth/reset-password.ts';
import { reauthenticate, reauthenticateOptions } from '#/domain/people/auth/reauthenticate.ts';
import { addPasskey, passkeyRegistration, removePasskey } from '#/domain/people/auth/passkey-settings.ts';
import { passkeyOptions, signInWithPasskey } from '#/domain/people/auth/passkey-sign-in.ts';
import { secondFactor, secondFactorOptions } from '#/domain/people/auth/second-factor.ts';
import * as sessions from '#/domain/people/auth/sessions.ts';
import { setUp, setUpState } from '#/domain/people/auth/set-up.ts';
import * as signIn from '#/domain/people/auth/sign-in.ts';
import * as domains from '#/domain/people/company-sign-in/domains.ts';
import { listCompanyOptions } from '#/domain/people/company-sign-in/find-connections.ts';
import { listIdentities } from '#/domain/people/company-sign-in/list-identities.ts';
import * as connections from '#/domain/people/company-sign-in/manage.ts';
import { logOutByProvider } from '#/domain/people/oidc/logout.ts';
import { finishCompanySignIn } from '#/surfaces/company-sign-in/finish.ts';
import {
  linkCompanySignIn,
  reauthenticateByCompany,
  startCompanySignIn,
} from '#/surfaces/company-sign-in/go.ts';
import { testConnection } from '#/surfaces/company-sign-in/test-connection.ts';

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
    updatePhoto,
    invitation,
    acceptInvitation,
    companyOptions: listCompanyOptions,
    startCompanySignIn,
    finishCompanySignIn,
    reauthenticateByCompany,
    linkCompanySignIn,
    companyLogout: logOutByProvider,
  },
  signInConnections: {
    list: connections.listConnections,
    create: connections.createConnection,
    update: connections.updateConnection,
    remove: connections.removeConnection,
    listIdentities,
    disconnect: connections.disconnectIdentity,
    test: testConnection,
    addDomain: domains.addDomain,
    verifyDomain: domains.verifyDomain,
    removeDomain: domains.removeDomain,
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
} satisfies Handlers<Pick<typeof contract, 'auth' | 'factors' | 'signInConnections'>>;
