/** What actions are about, as `action` filters take it. */
export const groupNames = {
  access: 'Refusals',
  user: 'Members and sign-in',
  api_key: 'API keys',
  oauth: 'Apps',
  workspace: 'Workspace',
  contact: 'Contacts',
  call: 'Calls',
  outcome: 'Outcomes',
  deal: 'Deals',
  transaction: 'Payments',
  product: 'Products',
  event: 'Events',
  availability: 'Availability',
  team: 'Teams',
  tag: 'Tags',
  field: 'Fields',
  automation: 'Automations',
  webhook: 'Webhooks',
  calendarFeed: 'Calendars',
  privacy: 'Privacy',
  audit: 'Audit log',
} as const;

const actionNames: Record<string, string> = {
  'access.refused': 'Was refused',
  'api_key.create': 'Created an API key',
  'api_key.revoke': 'Revoked an API key',
  'audit.export': 'Exported the audit log',
  'call.cancel': 'Cancelled a call',
  'call.create': 'Booked a call',
  'call.reassign': 'Gave a call to another host',
  'call.reschedule': 'Moved a call',
  'call.update': 'Changed a call',
  'contact.create': 'Created a contact',
  'contact.delete': 'Deleted a contact',
  'contact.erase': 'Erased a contact',
  'contact.update': 'Changed a contact',
  'privacy.erase': 'Erased a person',
  'privacy.export': 'Exported a person’s data',
  'user.change_password': 'Changed their password',
  'team.external_id': 'Linked a team with the directory',
  'user.external_id': 'Linked a member with the directory',
  'user.invite': 'Invited a member',
  'user.remove': 'Took a member out of the directory',
  'user.reset_password': 'Set a new password',
  'user.session_end': 'Ended a session',
  'user.sign_in': 'Signed in',
  'user.sign_in_failed': 'Failed to sign in',
  'user.sign_out': 'Signed out',
  'user.update': 'Changed a member',
  'webhook.secret_reveal': 'Revealed the secret of a webhook',
  'workspace.update': 'Changed the workspace',
};

/** `contact.note_add` → “Contact: note add”, where there are no better words. */
export function writeAction(action: string): string {
  const known = actionNames[action];
  if (known !== undefined) return known;
  const [group = '', ...verb] = action.split('.');
  const words = `${group}: ${verb.join(' ')}`.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value that was noted, as people read it. */
export function writeValue(value: unknown): string {
  if (value === undefined) return '–';
  if (value === null || value === '') return 'Nothing';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
