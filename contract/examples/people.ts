import type { Examples } from './example.ts';

/** A shortened passkey response of a browser. */
const passkey = {
  id: 'bm9uZQ',
  rawId: 'bm9uZQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
} as const;
const newPasskey = { ...passkey, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };
const linkToken = '4fJ8sQx1Zk2v9mW3nTz7Lc0y';
const password = 'three green kettles';
/** One transparent pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const peopleExamples = {
  'account.createKey': { name: 'Zapier', scopes: ['contacts:read', 'contacts:write'] },
  'account.updateKey': { id: 41, name: 'Zapier, leads only', handling: 'LENIENT' },
  'account.updateLogo': { logo: pixel },
  'scenarios.start': { scenario: 'small-team-quarter' },
  'scenarios.cancel': { id: 3 },
  'testWorkspaces.create': { name: 'Acme Coaching, test', startsAt: '2027-01-04T09:00:00Z', seed: 'spring' },
  'testPayments.decide': { id: 3, decision: 'PAY' },
  'testPhone.answer': { id: 3, text: 'STOP' },
  'testSlack.press': { id: 3, userId: 7 },
  'testWorkspaces.advance': { by: 'P1D' },
  'account.updateWorkspace': { name: 'Acme Coaching', brandColor: '#2563eb' },
  'audit.exportEntries': { action: 'contact,deal', limit: 100 },
  'auth.acceptInvitation': { token: linkToken, password, firstName: 'Mina', lastName: 'Okafor' },
  'auth.changePassword': { current: password, password: 'seven brown kettles' },
  'auth.companyLogout': { logout_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtaW5hIn0.c2ln' },
  'auth.finishCompanySignIn': { query: 'code=4fJ8sQx1&state=Zk2v9mW3' },
  'auth.linkCompanySignIn': { workspaceId: 7, connectionId: 2 },
  'auth.reauthenticate': { password },
  'auth.requestReset': { email: 'mina@example.com' },
  'auth.resetPassword': { token: linkToken, password },
  'auth.secondFactor': { token: linkToken, code: '492039' },
  'auth.secondFactorOptions': { token: linkToken },
  'auth.setUp': {
    token: linkToken,
    workspaceName: 'Acme Coaching',
    firstName: 'Mina',
    lastName: 'Okafor',
    email: 'mina@example.com',
    password,
    timeZone: 'Europe/Berlin',
  },
  'auth.signIn': { email: 'mina@example.com', password },
  'auth.signInWithPasskey': { passkey },
  'auth.startCompanySignIn': { email: 'mina@company.example' },
  'auth.updatePhoto': { photo: pixel },
  'auth.updateProfile': { firstName: 'Mina', timeZone: 'Europe/Berlin' },
  'factors.addPasskey': { name: 'Laptop', passkey: newPasskey },
  'factors.confirmTotp': { code: '492039' },
  'notices.markRead': { upTo: 4021 },
  'notices.updateSettings': { settings: [{ kind: 'PAYMENT', app: false }] },
  'privacy.erase': { contactId: 311, reason: 'Asked by mail on 2026-11-20' },
  'privacy.exportPerson': { contactId: 311 },
  'privacy.updateRetention': { contacts: 730, mails: 30 },
  'signInConnections.addDomain': { domain: 'company.example' },
  'signInConnections.create': {
    name: 'Acme directory',
    oidc: {
      issuer: 'https://login.company.example',
      clientId: 'callwright',
      clientSecret: 'from-the-provider',
    },
    addsMembers: true,
  },
  'signInConnections.disconnect': { userId: 12 },
  'signInConnections.update': { id: 2, name: 'Acme directory' },
  'signInConnections.verifyDomain': { domain: 'company.example' },
  'teams.create': { name: 'Closers', color: 'blue', memberIds: [12], managerIds: [12] },
  'teams.remove': { ids: [5] },
  'teams.update': { id: 5, name: 'Closers Europe' },
  'users.invite': { email: 'leo@example.com', role: 'CLOSER', firstName: 'Leo', lastName: 'Brandt' },
  'users.update': { id: 12, role: 'SETTER' },
  'views.chooseColumns': { list: 'contacts', columns: ['stage', 'owner'] },
  'views.create': { list: 'contacts', name: 'Without a setter', search: { setterIds: '0' }, shared: true },
  'views.remove': { ids: [8] },
  'views.update': { id: 8, name: 'Nobody’s leads' },
} satisfies Examples;
