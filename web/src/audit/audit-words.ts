/** What actions are about, as `action` filters take it. */
export const groupNames = {
  access: 'Refusals',
  user: 'Members and sign-in',
  company_sign_in: 'Company sign-in',
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
  calendarFeed: 'Calendar addresses',
  calendar: 'Calendars',
  privacy: 'Privacy',
  audit: 'Audit log',
} as const;

const actionNames: Record<string, string> = {
  'access.refused': 'Was refused',
  'api_key.create': 'Created an API key',
  'api_key.revoke': 'Revoked an API key',
  'audit.export': 'Exported the audit log',
  'calendar.connect': 'Connected a calendar',
  'calendar.connect_failed': 'Failed to connect a calendar',
  'calendar.disconnect': 'Disconnected a calendar',
  'calendar.replace_secret': 'Gave a calendar a new password',
  'calendar.update': 'Changed what a calendar does',
  'call.cancel': 'Cancelled a call',
  'call.create': 'Booked a call',
  'call.reassign': 'Gave a call to another host',
  'call.reschedule': 'Moved a call',
  'call.update': 'Changed a call',
  'company_sign_in.add_domain': 'Added a domain to a company sign-in',
  'company_sign_in.break_glass': 'Came in without the required company sign-in',
  'company_sign_in.create': 'Added a company sign-in',
  'company_sign_in.delete': 'Removed a company sign-in',
  'company_sign_in.disconnect': 'Disconnected a member from the company sign-in',
  'company_sign_in.failed': 'Turned an answer of the company sign-in away',
  'company_sign_in.link': 'Connected with the company sign-in',
  'company_sign_in.logout': 'Was signed out by the company',
  'company_sign_in.lose_domain': 'Lost a verified domain, whose record is gone',
  'company_sign_in.miss_domain': 'Missed the record of a verified domain',
  'company_sign_in.refused': 'Did not let somebody in by the company sign-in',
  'company_sign_in.remove_domain': 'Removed a domain from a company sign-in',
  'company_sign_in.test': 'Tested a company sign-in',
  'company_sign_in.update': 'Changed a company sign-in',
  'company_sign_in.verify_domain': 'Verified a domain',
  'contact.create': 'Created a contact',
  'contact.delete': 'Deleted a contact',
  'contact.erase': 'Erased a contact',
  'contact.update': 'Changed a contact',
  'privacy.erase': 'Erased a person',
  'privacy.export': 'Exported a person’s data',
  'user.add_second_factor': 'Set up a second factor',
  'user.change_password': 'Changed their password',
  'team.external_id': 'Linked a team with the directory',
  'user.external_id': 'Linked a member with the directory',
  'user.create': 'Made a member',
  'user.invite': 'Invited a member',
  'user.join': 'Joined the workspace',
  'user.reauthenticate': 'Confirmed who they are',
  'user.remove': 'Took a member out of the directory',
  'user.remove_second_factor': 'Removed a second factor',
  'user.renew_recovery_codes': 'Made new recovery codes',
  'user.reset_password': 'Set a new password',
  'user.reset_second_factor': 'Reset the second factor of a member',
  'user.second_factor_failed': 'Gave a wrong second factor',
  'user.session_end': 'Ended a session',
  'user.sign_in': 'Signed in',
  'user.sign_in_failed': 'Failed to sign in',
  'user.sign_out': 'Signed out',
  'user.update': 'Changed a member',
  'webhook.secret_reveal': 'Revealed the secret of a webhook',
  'workspace.create': 'Made the workspace',
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
