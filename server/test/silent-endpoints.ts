const ofPerson = 'A person’s own account and sign-in, which belong to no workspace';
const ofWorkspace = 'Settings and keys of the workspace; who changed them is in the audit log';
const ofPeople = 'How members are grouped and when they work: no record that others keep a copy of';
const ofHold = 'Keeps a time for minutes; what comes of it is told as a booking';
const ofTag =
  'The list of labels; a contact that is given one tells of itself, one that loses it with all others does not';
const ofRule = 'Settings of a rule; what a rule does to hosts is told';
const ofApp = 'What an app is called and may ask for; that it is let in or shut out is told';
const ofWebhook = 'Who is told what; telling of that would never end';
const onlyLooks = 'Only looks: a POST because of what it takes to ask';
const ofOperator = 'Of the installation, not of a workspace';

/** The writing endpoints that tell the outside nothing, each with the reason. */
export const silentEndpoints: Readonly<Record<string, string>> = {
  'account.updateWorkspace': ofWorkspace,
  'account.createKey': ofWorkspace,
  'account.revokeKey': ofWorkspace,
  'auth.signIn': ofPerson,
  'auth.signOut': ofPerson,
  'auth.endSession': ofPerson,
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
  'events.eventDates': onlyLooks,
  'events.testRouting': onlyLooks,
  'holds.create': ofHold,
  'holds.extend': ofHold,
  'holds.release': ofHold,
  'mails.preview': onlyLooks,
  'oauth.decide': 'Only says where the person goes; the app that comes with the code is told as connected',
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
  'webhooks.redeliver': 'Sends what was told already',
  'webhooks.replay': 'Sends what was told already',
  'webhooks.recover': 'Sends what was told already',
  'operator.updateWorkspace': ofOperator,
  'operator.approveClient': ofOperator,
  'operator.rejectClient': ofOperator,
  'operator.suspendClient': ofOperator,
  'operator.resumeClient': ofOperator,
};
