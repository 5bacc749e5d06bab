import { namesOfSettings, namesOfWork } from './code-names.ts';
import { say } from './say.ts';
/** The kinds of objects that actions change, as in filters by `action`. */
export const groupNames = () => ({
  access: say('group.access'),
  user: say('group.auth'),
  company_sign_in: say('group.company'),
  api_key: say('group.apiKeys'),
  oauth: say('group.apps'),
  workspace: say('group.workspace'),
  contact: say('group.contacts'),
  call: say('group.calls'),
  outcome: say('group.outcomes'),
  deal: say('group.deals'),
  transaction: say('group.payments'),
  payments: say('group.paymentProviders'),
  texts: say('group.texts'),
  slack: say('group.slack'),
  product: say('group.products'),
  event: say('group.events'),
  availability: say('group.availability'),
  team: say('group.teams'),
  tag: say('group.tags'),
  field: say('group.fields'),
  automation: say('group.automations'),
  report: say('group.reports'),
  commission_plan: say('group.commissions'),
  commission_period: say('group.commissions'),
  webhook: say('group.webhooks'),
  calendarFeed: say('group.calendarFeed'),
  calendar: say('group.calendars'),
  privacy: say('group.privacy'),
  audit: say('title'),
});

const actionNames = (): Record<string, string> => ({
  'access.refused': say('action.refused'),
  'api_key.create': say('action.keyCreated'),
  'api_key.update': say('action.keyUpdated'),
  'api_key.revoke': say('action.keyRevoked'),
  'audit.export': say('action.exported'),
  'export.create': say('action.listExported'),
  'import.create': say('action.importCreated'),
  'import.start': say('action.importStarted'),
  'import.paused': say('action.importPaused'),
  'import.queued': say('action.importResumed'),
  'import.cancelled': say('action.importCancelled'),
  'import.done': say('action.importDone'),
  'import.failed': say('action.importFailed'),
  'import.stopped': say('action.importStopped'),
  'import.undoing': say('action.importUndoing'),
  'import.undone': say('action.importUndone'),
  'calendar.connect': say('action.calendarConnected'),
  'calendar.connect_failed': say('action.calendarFailed'),
  'calendar.disconnect': say('action.calendarDisconnected'),
  'calendar.replace_secret': say('action.calendarPassword'),
  'calendar.update': say('action.calendarChanged'),
  'payments.backfill': say('action.paymentsBackfill'),
  'payments.connect': say('action.paymentsConnected'),
  'payments.disconnect': say('action.paymentsDisconnected'),
  'slack.connect_app': say('action.slackConnected'),
  'slack.disconnect_app': say('action.slackDisconnected'),
  'scenario.cancel': say('action.scenarioStopped'),
  'scenario.start': say('action.scenarioStarted'),
  'slack.add_channel': say('action.slackChannelAdded'),
  'slack.change_channel': say('action.slackChannelChanged'),
  'slack.remove_channel': say('action.slackChannelRemoved'),
  'slack.switch_off': say('action.slackChannelOff'),
  'slack.test_channel': say('action.slackChannelTested'),
  'test_payment.decide': say('action.testPaymentDecided'),
  'test_phone.answer': say('action.testTextAnswered'),
  'test_clock.advance': say('action.testClockAdvanced'),
  'test_workspace.create': say('action.testWorkspaceCreated'),
  'test_workspace.delete': say('action.testWorkspaceDeleted'),
  'texts.connect': say('action.textsConnected'),
  'texts.disconnect': say('action.textsDisconnected'),
  'payments.replace_secret': say('action.paymentsSecrets'),
  'call.cancel': say('action.callCancelled'),
  'call.resolve_calendar': say('action.conflictResolved'),
  'field.delete': say('action.fieldDeleted'),
  'field.restore': say('action.fieldRestored'),
  'product.delete': say('action.productDeleted'),
  'product.restore': say('action.productRestored'),
  'call.create': say('action.callBooked'),
  'call.import': say('action.callImported'),
  'call.reassign': say('action.callReassigned'),
  'call.reschedule': say('action.callMoved'),
  'call.update': say('action.callChanged'),
});

const namesOfPeople = (): Record<string, string> => ({
  'company_sign_in.add_domain': say('action.domainAdded'),
  'company_sign_in.break_glass': say('action.companyBypassed'),
  'company_sign_in.create': say('action.companyAdded'),
  'company_sign_in.delete': say('action.companyRemoved'),
  'company_sign_in.disconnect': say('action.companyUnlinked'),
  'company_sign_in.failed': say('action.companyRejected'),
  'company_sign_in.link': say('action.companyLinked'),
  'company_sign_in.logout': say('action.companySignedOut'),
  'company_sign_in.lose_domain': say('action.domainLost'),
  'company_sign_in.miss_domain': say('action.domainMissed'),
  'company_sign_in.refused': say('action.companyRefused'),
  'company_sign_in.remove_domain': say('action.domainRemoved'),
  'company_sign_in.test': say('action.companyTested'),
  'company_sign_in.update': say('action.companyChanged'),
  'company_sign_in.verify_domain': say('action.domainVerified'),
  'contact.create': say('action.contactCreated'),
  'contact.delete': say('action.contactDeleted'),
  'contact.erase': say('action.contactErased'),
  'contact.update': say('action.contactChanged'),
  'privacy.erase': say('action.personErased'),
  'privacy.export': say('action.personExported'),
  'user.add_second_factor': say('action.factorAdded'),
  'user.change_password': say('action.passwordChanged'),
  'team.external_id': say('action.teamLinked'),
  'user.external_id': say('action.memberLinked'),
  'user.create': say('action.memberCreated'),
  'user.invite': say('action.invited'),
  'user.join': say('action.joined'),
  'user.reauthenticate': say('action.confirmed'),
  'user.remove': say('action.memberUnlinked'),
  'user.remove_second_factor': say('action.factorRemoved'),
  'user.renew_recovery_codes': say('action.recoveryCodes'),
  'user.reset_password': say('action.passwordSet'),
  'user.reset_second_factor': say('action.factorReset'),
  'user.second_factor_failed': say('action.factorFailed'),
  'user.session_end': say('action.sessionEnded'),
  'user.sign_in': say('action.signedIn'),
  'user.sign_in_failed': say('action.signInFailed'),
  'user.sign_out': say('action.signedOut'),
  'user.update': say('action.memberChanged'),
  'webhook.secret_reveal': say('action.secretShown'),
  'workspace.create': say('action.workspaceCreated'),
  'workspace.export': say('action.workspaceExported'),
  'workspace.fictional_copy': say('action.workspaceCopied'),
  'workspace.import': say('action.workspaceImported'),
  'workspace.update': say('action.workspaceChanged'),
});

export const outcomeNames = () => ({
  done: say('outcome.done'),
  refused: say('outcome.refused'),
  failed: say('outcome.failed'),
});
export const actorNames = () => ({
  user: say('actor.user'),
  mcp: say('actor.mcp'),
  api_key: say('actor.api_key'),
  oauth: say('actor.oauth'),
  contact: say('actor.contact'),
  system: say('actor.system'),
});
export const credentialNames = () => ({
  session: say('credential.session'),
  api_key: say('credential.api_key'),
  oauth: say('credential.oauth'),
});

/** `contact.note_add` → “Contact: note add”, for actions without a name of their own. */
export function writeAction(action: string): string {
  const known =
    actionNames()[action] ?? namesOfPeople()[action] ?? namesOfWork()[action] ?? namesOfSettings()[action];
  if (known !== undefined) return known;
  const [group = '', ...verb] = action.split('.');
  const words = `${group}: ${verb.join(' ')}`.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A logged value in readable form. */
export function writeValue(value: unknown): string {
  if (value === undefined) return '–';
  if (value === null || value === '') return say('nothing');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
