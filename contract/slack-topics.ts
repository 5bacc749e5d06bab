/** The topics of Slack messages, each as words that follow “Posted when”. */
export const slackTopics = {
  CALL_BOOKED: 'a call is booked',
  CALL_MOVED: 'a call is moved to another time',
  CALL_CANCELLED: 'a call is cancelled',
  CALL_REASSIGNED: 'a call is reassigned to another host',
  OUTCOME_ADDED: 'the outcome of a call is recorded',
  OUTCOME_MISSING: 'a call has no outcome a day after its end',
  DEAL_WON: 'a deal or a deposit is recorded',
  PAYMENT: 'a payment comes in, is refunded or is disputed',
  NEW_LEAD: 'a contact is created, other than by an import',
  NO_HOST: 'a booking fails because no host can take the call',
} as const;
export type SlackTopic = keyof typeof slackTopics;
export const slackTopicNames = Object.keys(slackTopics) as [SlackTopic, ...SlackTopic[]]; // there are some

/** Prefix of the URL for clicks in Slack, followed by the key of the connection. */
export const slackEventsPath = '/slack-events/';

/** How many channels a workspace may have. */
export const slackChannelsMax = 50;
