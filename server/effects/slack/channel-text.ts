import type { SlackTopic } from '@callwright/contract/slack-topics.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { link, plainWords } from '#/ports/messages/slack/markup.ts';
import { factsOf, type ToldChange } from './facts.ts';
import { TeamWords } from './team-words.ts';

export type ChannelText = {
  readonly topic: SlackTopic;
  readonly contactId: number | null;
  readonly text: string;
};

/** The text about a change for a channel; null if it is not worth a message. */
export function channelText(ctx: Ctx, change: ToldChange): ChannelText | null {
  const words = new TeamWords(ctx);
  const facts = factsOf(words, change);
  if (facts === null) return null;
  const { topic, heading, path, contactId } = facts;
  const name = plainWords(facts.name ?? '') || words.say('someone');
  const title = path === null ? name : link(`${ctx.app.config.baseUrl}${path}`, name);
  const parts = facts.parts.filter((part) => part !== null && part !== '').join(' · ');
  return {
    topic,
    contactId,
    text: `*${words.say(heading)}:* ${title}${parts === '' ? '' : `\n${parts}`}`,
  };
}
