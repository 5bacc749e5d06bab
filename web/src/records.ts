import type { ReceivedFrom } from '@callwright/sdk/request';
import type { routes } from '@callwright/sdk/routes';

// The data of the service, under the names that the screens use.
export type ApiKey = ReceivedFrom<typeof routes.account.listKeys>['data']['apiKeys'][number];
export type AuditEntry = ReceivedFrom<typeof routes.audit.list>['data']['entries'][number];
export type Automation = ReceivedFrom<typeof routes.automations.detail>['data']['automation'];
export type AutomationAction = ReceivedFrom<typeof routes.automations.history>['data']['actions'][number];
export type CommissionLine = ReceivedFrom<typeof routes.commissions.lines>['data']['lines'][number];
export type CommissionPeriod = ReceivedFrom<typeof routes.commissions.periods>['data']['periods'][number];
export type CommissionPlan = ReceivedFrom<typeof routes.commissions.plan>['data']['plan'];
export type CommissionStatement = ReceivedFrom<
  typeof routes.commissions.statements
>['data']['statements'][number];
export type CommissionTrial = ReceivedFrom<typeof routes.commissions.tryPlan>['data'];
export type CommissionVersion = CommissionPlan['versions'][number];
export type TestClock = ReceivedFrom<typeof routes.testWorkspaces.clockOf>['data']['testClock'];
export type TestPayment = ReceivedFrom<typeof routes.testPayments.list>['data']['payments'][number];
export type TestText = ReceivedFrom<typeof routes.testPhone.list>['data']['texts'][number];
export type TestSlackMessage = ReceivedFrom<typeof routes.testSlack.list>['data']['messages'][number];
export type KeptMessage = ReceivedFrom<typeof routes.testWorkspaces.mailbox>['data']['messages'][number];
export type Availability = ReceivedFrom<typeof routes.availabilities.list>['data'][number];
export type CallThatStays = ReceivedFrom<
  typeof routes.availabilities.reassignCalls
>['data']['failed'][number];
export type WaitingEntry = ReceivedFrom<typeof routes.waitingList.list>['data'][number];
export type BookingLink = ReceivedFrom<typeof routes.bookingLinks.list>['data'][number];
export type BusyTime = ReceivedFrom<typeof routes.calendars.busy>['data']['busy'][number];
export type Call = ReceivedFrom<typeof routes.eventCalls.list>['data']['eventCalls'][number];
export type CallDetail = ReceivedFrom<typeof routes.eventCalls.detail>['data']['eventCall'];
export type CallEvent = ReceivedFrom<typeof routes.events.detail>['data']['event'];
export type CalendarCall = ReceivedFrom<typeof routes.calendarView.show>['data']['calls'][number];
export type CalendarMember = ReceivedFrom<typeof routes.calendarView.show>['data']['users'][number];
export type CalendarConnection = ReceivedFrom<
  typeof routes.calendarConnections.list
>['data']['connections'][number];
export type CalendarProviderState = ReceivedFrom<
  typeof routes.calendarConnections.list
>['data']['providers'][number];
export type Claim = ReceivedFrom<typeof routes.setterClaims.list>['data']['setterClaims'][number];
export type Contact = ReceivedFrom<typeof routes.contacts.list>['data']['contacts'][number];
export type ContactDetail = ReceivedFrom<typeof routes.contacts.detail>['data'];
export type CountedRow = ReceivedFrom<typeof routes.reports.rows>['data']['rows'][number];
export type CustomField = ReceivedFrom<typeof routes.fields.objects>['data'][number];
export type Deal = ReceivedFrom<typeof routes.deals.list>['data']['deals'][number];
export type Decision = ReceivedFrom<typeof routes.routingDecisions.list>['data'][number];
export type Delivery = ReceivedFrom<typeof routes.webhooks.deliveries>['data']['deliveries'][number];
export type DeliveryDetail = ReceivedFrom<typeof routes.webhooks.deliveryDetail>['data']['delivery'];
export type ExplainedDay = ReceivedFrom<typeof routes.events.troubleshootSlots>['data'];
export type Factors = ReceivedFrom<typeof routes.factors.list>['data'];
export type Home = ReceivedFrom<typeof routes.home.get>['data'];
export type ImportRun = ReceivedFrom<typeof routes.imports.detail>['data']['import'];
export type ImportPreview = ReceivedFrom<typeof routes.imports.preview>['data'];
export type ImportRowError = ReceivedFrom<typeof routes.imports.listErrors>['data']['errors'][number];
/** Why a row is rejected. */
export type ImportFault = Pick<ImportRowError, 'field' | 'code' | 'message' | 'params'>;
export type JourneyEntry = ReceivedFrom<typeof routes.contacts.journey>['data'][number];
export type ListMeta = ReceivedFrom<typeof routes.contacts.list>['meta'];
export type LoggedRequest = ReceivedFrom<typeof routes.requestLog.list>['data'][number];
export type Me = ReceivedFrom<typeof routes.account.me>['data'];
export type Member = ReceivedFrom<typeof routes.users.list>['data']['users'][number];
export type OAuthClient = ReceivedFrom<typeof routes.oauth.getClient>;
export type OperatorStatus = ReceivedFrom<typeof routes.operator.getStatus>['data']['status'];
export type OperatorAct = ReceivedFrom<typeof routes.operator.listActs>['data'][number];
export type OperatorClient = ReceivedFrom<typeof routes.operator.listClients>['data'][number];
export type OperatorWorkspace = ReceivedFrom<typeof routes.operator.listWorkspaces>['data'][number];
export type Notice = ReceivedFrom<typeof routes.notices.list>['data']['notices'][number];
export type OwnCalendar = CalendarConnection['calendars'][number];
export type Payment = ReceivedFrom<typeof routes.transactions.list>['data'][number];
export type PaymentConnection = ReceivedFrom<
  typeof routes.paymentConnections.list
>['data']['connections'][number];
export type Product = ReceivedFrom<typeof routes.products.list>['data']['products'][number];
export type RecordVersion = ReceivedFrom<typeof routes.deals.timeline>['data']['versions'][number];
export type ReportCheck = NonNullable<ReceivedFrom<typeof routes.reportChecks.latest>['data']['check']>;
export type Report = ReceivedFrom<typeof routes.reports.report>['data'];
export type Retention = ReceivedFrom<typeof routes.privacy.retention>['data']['retention'];
export type RoutingTest = ReceivedFrom<typeof routes.events.testRouting>['data'];
export type RoutingReplay = ReceivedFrom<typeof routes.events.replayRouting>['data'];
export type SecondFactorAsked = Exclude<ReceivedFrom<typeof routes.auth.signIn>, { token: string }>;
export type SignInConnection = ReceivedFrom<
  typeof routes.signInConnections.list
>['data']['connections'][number];
export type SignedIn = ReceivedFrom<typeof routes.auth.session>;
export type Simulation = ReceivedFrom<typeof routes.automations.simulate>['data'];
export type SlackChannel = ReceivedFrom<typeof routes.slackChannels.list>['data']['channels'][number];
export type SlackApp = NonNullable<ReceivedFrom<typeof routes.slackChannels.list>['data']['app']>;
export type SlackMessage = ReceivedFrom<typeof routes.slackChannels.messages>['data']['messages'][number];
export type TextConnection = NonNullable<
  ReceivedFrom<typeof routes.textMessages.connection>['data']['connection']
>;
export type TextMessage = ReceivedFrom<typeof routes.textMessages.list>['data']['textMessages'][number];
export type Tag = ReceivedFrom<typeof routes.tags.list>['data']['tags'][number];
export type Team = ReceivedFrom<typeof routes.teams.list>['data']['teams'][number];
export type Webhook = ReceivedFrom<typeof routes.webhooks.detail>['data']['webhook'];
