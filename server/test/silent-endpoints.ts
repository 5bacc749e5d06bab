const ofPerson = 'A person’s own account and sign-in, which belong to no workspace';
const ofWorkspace = 'Settings and keys of the workspace; who changed them is in the audit log';
const ofPeople = 'How members are grouped and when they work: no record that others keep a copy of';
const ofHold = 'Keeps a time for minutes; a resulting booking is published';
const ofTag =
  'The list of labels; adding one to a contact is published for the contact, removing one from all contacts is not';
const ofRule = 'Settings of a rule; what a rule does to hosts is published';
const ofApp = 'Name and possible scopes of an app; connecting and disconnecting it is published';
const ofWebhook = 'Who gets which changes; publishing that as a change would never end';
const onlyLooks = 'Only looks: a POST because of what it takes to ask';
const asApp = 'There is no authenticator here; it publishes what an authenticator app does';
const ofOperator = 'Of the installation, not of a workspace';

/** The writing endpoints that publish nothing, each with the reason. */
export const silentEndpoints: Readonly<Record<string, string>> = {
  'account.updateWorkspace': ofWorkspace,
  'account.createKey': ofWorkspace,
  'account.revokeKey': ofWorkspace,
  'audit.exportEntries': onlyLooks,
  'privacy.exportPerson': onlyLooks,
  'privacy.updateRetention': ofWorkspace,
  'auth.signIn': ofPerson,
  'auth.reauthenticate': ofPerson,
  'auth.secondFactor': ofPerson,
  'auth.secondFactorOptions': ofPerson,
  'auth.passkeyOptions': ofPerson,
  'auth.signInWithPasskey': ofPerson,
  'auth.reauthenticateOptions': ofPerson,
  'factors.addPasskey': asApp,
  'factors.removePasskey': asApp,
  'factors.renewRecoveryCodes': ofPerson,
  'factors.passkeyRegistration': ofPerson,
  'auth.signOut': ofPerson,
  'auth.endSession': ofPerson,
  'users.endSession': ofPerson,
  'auth.setUp': 'Makes the first workspace: nobody can be listening yet',
  'auth.requestReset': ofPerson,
  'auth.resetPassword': ofPerson,
  'auth.changePassword': ofPerson,
  'automations.create': ofRule,
  'automations.update': ofRule,
  'automations.remove': ofRule,
  'automations.simulate': onlyLooks,
  'availabilities.create': ofPeople,
  'availabilities.update': ofPeople,
  'booking.eventDates': onlyLooks,
  'booking.hold': ofHold,
  'booking.extendHold': ofHold,
  'booking.releaseHold': ofHold,
  'calendarFeed.rotate': ofPerson,
  'calendarFeed.remove': ofPerson,
  'contacts.dismissSuggestions': 'The contact stays as it is',
  'events.eventDates': onlyLooks,
  'oauth.introspect': onlyLooks,
  'events.testRouting': onlyLooks,
  'holds.create': ofHold,
  'holds.extend': ofHold,
  'holds.release': ofHold,
  'mails.preview': onlyLooks,
  'mails.reveal': onlyLooks,
  'oauth.decide': 'Only answers where to redirect; the exchange of the code is published as connected',
  'oauth.registerClient': ofApp,
  'oauth.updateClient': ofApp,
  'oauth.replaceClient': ofApp,
  'tags.create': ofTag,
  'tags.update': ofTag,
  'tags.remove': ofTag,
  'teams.create': ofPeople,
  'teams.update': ofPeople,
  'webhooks.create': ofWebhook,
  'webhooks.update': ofWebhook,
  'webhooks.remove': ofWebhook,
  'webhooks.rotateSecret': ofWebhook,
  'webhooks.revealSecret': ofWebhook,
  'webhooks.redeliver': 'Sends what was published already',
  'webhooks.replay': 'Sends what was published already',
  'webhooks.recover': 'Sends what was published already',
  'operator.updateWorkspace': ofOperator,
  'operator.approveClient': ofOperator,
  'operator.rejectClient': ofOperator,
  'operator.suspendClient': ofOperator,
  'operator.resumeClient': ofOperator,
};
