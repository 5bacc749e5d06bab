import { slackTopicNames, type SlackTopic } from '@callwright/contract/slack-topics.ts';
import { say } from './say.ts';

/** Every topic with its name, in the order of the contract. */
export function topicOptions(): { value: SlackTopic; label: string }[] {
  return slackTopicNames.map((value) => ({ value, label: say(value) }));
}
