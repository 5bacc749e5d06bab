import * as account from './account.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as automations from './automations.ts';
import * as availabilities from './availabilities.ts';
import * as bookingCheckouts from './booking-checkouts.ts';
import * as bookingHolds from './booking-holds.ts';
import * as booking from './booking.ts';
import * as calendarConnections from './calendar-connections.ts';
import * as calendarView from './calendar-view.ts';
import * as calendars from './calendars.ts';
import * as changes from './changes.ts';
import * as calendarFeed from './calendar-feed.ts';
import * as bookingLinks from './booking-links.ts';
import * as bookingForm from './booking-form.ts';
import * as commissions from './commissions.ts';
import * as companySignIn from './company-sign-in.ts';
import * as contactBoard from './contact-board.ts';
import * as contactBulk from './contact-bulk.ts';
import * as contactJourney from './contact-journey.ts';
import * as contactMerge from './contact-merge.ts';
import * as contactSuggestions from './contact-suggestions.ts';
import * as contacts from './contacts.ts';
import * as dealBoard from './deal-board.ts';
import * as deletedFields from './deleted-fields.ts';
import * as deals from './deals.ts';
import type { Endpoint } from './endpoint.ts';
import * as eventCalls from './event-calls.ts';
import * as eventSlots from './event-slots.ts';
import * as events from './events.ts';
import * as exports_ from './exports.ts';
import * as factors from './factors.ts';
import * as fictionalCopies from './fictional-copies.ts';
import * as fields from './fields.ts';
import * as holds from './holds.ts';
import * as home from './home.ts';
import * as forms from './invitee-answers.ts';
import * as nextAssignments from './next-assignments.ts';
import * as handOvers from './hand-overs.ts';
import * as reassign from './reassign.ts';
import * as routingDecisions from './routing-decisions.ts';
import * as secondFactor from './second-factor.ts';
import * as tags from './tags.ts';
import * as oauth from './oauth.ts';
import * as oauthClients from './oauth-clients.ts';
import * as operator from './operator.ts';
import * as operatorClients from './operator-clients.ts';
import * as operatorStatus from './operator-status.ts';
import * as requestLog from './request-log.ts';
import * as teams from './teams.ts';
import * as testRouting from './test-routing.ts';
import * as troubleshootSlots from './troubleshoot-slots.ts';
import * as mails from './mails.ts';
import * as memberSessions from './member-sessions.ts';
import * as imports from './imports.ts';
import * as notices from './notices.ts';
import * as outcomes from './outcomes.ts';
import * as paymentConnections from './payment-connections.ts';
import * as privacy from './privacy.ts';
import * as pastCalls from './past-calls.ts';
import * as products from './products.ts';
import * as replayRouting from './replay-routing.ts';
import * as reportChecks from './report-checks.ts';
import * as reports from './reports.ts';
import * as scenarios from './scenarios.ts';
import * as search from './search.ts';
import * as setterClaims from './setter-claims.ts';
import * as signInConnections from './sign-in-connections.ts';
import * as slackChannels from './slack-channels.ts';
import * as testPayments from './test-payments.ts';
import * as testPhone from './test-phone.ts';
import * as testSlack from './test-slack.ts';
import * as testWorkspaces from './test-workspaces.ts';
import * as textMessages from './text-messages.ts';
import * as transactions from './transactions.ts';
import * as users from './users.ts';
import * as views from './views.ts';
import * as waitingList from './waiting-list.ts';
import * as waitingPage from './waiting-page.ts';
import * as webhookDeliveries from './webhook-deliveries.ts';
import * as webhooks from './webhooks.ts';

/** The endpoints among the exports of a resource’s module. */
type Endpoints<M> = { readonly [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] };

function endpointsOf<M extends object>(module: M): Endpoints<M> {
  const entries = Object.entries(module).filter(
    ([, value]) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  );
  return Object.fromEntries(entries) as Endpoints<M>; // filtered by the same test the type makes
}

/** All endpoints of the API by resource. */
export const contract = {
  account: endpointsOf(account),
  audit: endpointsOf(audit),
  auth: { ...endpointsOf(auth), ...endpointsOf(secondFactor), ...endpointsOf(companySignIn) },
  automations: endpointsOf(automations),
  availabilities: { ...endpointsOf(availabilities), ...endpointsOf(handOvers) },
  booking: {
    ...endpointsOf(booking),
    ...endpointsOf(bookingForm),
    ...endpointsOf(bookingHolds),
    ...endpointsOf(bookingCheckouts),
    ...endpointsOf(waitingPage),
  },
  bookingLinks: endpointsOf(bookingLinks),
  calendarConnections: endpointsOf(calendarConnections),
  calendarFeed: endpointsOf(calendarFeed),
  calendars: endpointsOf(calendars),
  calendarView: endpointsOf(calendarView),
  changes: endpointsOf(changes),
  commissions: endpointsOf(commissions),
  contacts: {
    ...endpointsOf(contacts),
    ...endpointsOf(contactMerge),
    ...endpointsOf(contactSuggestions),
    ...endpointsOf(contactJourney),
    ...endpointsOf(contactBoard),
    ...endpointsOf(contactBulk),
  },
  deals: { ...endpointsOf(deals), ...endpointsOf(dealBoard) },
  eventCalls: { ...endpointsOf(eventCalls), ...endpointsOf(reassign), ...endpointsOf(pastCalls) },
  events: {
    ...endpointsOf(events),
    ...endpointsOf(eventSlots),
    ...endpointsOf(troubleshootSlots),
    ...endpointsOf(testRouting),
    ...endpointsOf(nextAssignments),
    ...endpointsOf(replayRouting),
  },
  exports: endpointsOf(exports_),
  factors: endpointsOf(factors),
  fictionalCopies: endpointsOf(fictionalCopies),
  holds: endpointsOf(holds),
  home: endpointsOf(home),
  imports: endpointsOf(imports),
  fields: { ...endpointsOf(fields), ...endpointsOf(deletedFields), ...endpointsOf(forms) },
  tags: endpointsOf(tags),
  oauth: { ...endpointsOf(oauth), ...endpointsOf(oauthClients) },
  operator: { ...endpointsOf(operator), ...endpointsOf(operatorClients), ...endpointsOf(operatorStatus) },
  requestLog: endpointsOf(requestLog),
  teams: endpointsOf(teams),
  mails: endpointsOf(mails),
  notices: endpointsOf(notices),
  outcomes: endpointsOf(outcomes),
  paymentConnections: endpointsOf(paymentConnections),
  privacy: endpointsOf(privacy),
  products: endpointsOf(products),
  reports: endpointsOf(reports),
  reportChecks: endpointsOf(reportChecks),
  routingDecisions: endpointsOf(routingDecisions),
  scenarios: endpointsOf(scenarios),
  search: endpointsOf(search),
  setterClaims: endpointsOf(setterClaims),
  signInConnections: endpointsOf(signInConnections),
  slackChannels: endpointsOf(slackChannels),
  testPayments: endpointsOf(testPayments),
  testPhone: endpointsOf(testPhone),
  testSlack: endpointsOf(testSlack),
  testWorkspaces: endpointsOf(testWorkspaces),
  textMessages: endpointsOf(textMessages),
  transactions: endpointsOf(transactions),
  users: { ...endpointsOf(users), ...endpointsOf(memberSessions) },
  views: endpointsOf(views),
  waitingList: endpointsOf(waitingList),
  webhooks: { ...endpointsOf(webhooks), ...endpointsOf(webhookDeliveries) },
};
