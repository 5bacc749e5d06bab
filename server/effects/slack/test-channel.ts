import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/slack-channels.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ChannelGone } from '#/ports/messages/chats/channel-gone.ts';
import { plainOf, plainWords } from '#/ports/messages/slack/markup.ts';
import { isTrouble } from '#/ports/outside/trouble.ts';
import { readChannel } from './channel.ts';
import { languageOfTeam, sayInSlack } from './messages.ts';
import { senderOf } from './net.ts';

type Tested = Result<typeof contract.test>['data'];
type Asked = Input<typeof contract.test>;

const totalMs = 10_000;

/** Slack is called before the transaction; the result is kept here until the handler runs. */
const results = new WeakMap<object, Tested>();

/** POST /v1/slackChannels/{id}/test */
export const testSlackChannel = Object.assign(report, {
  before: async (ctx: Ctx, asked: Asked) => {
    const channel = await readChannel(ctx, asked.id);
    const words = sayInSlack(languageOfTeam(ctx), 'test', { company: plainWords(ctx.account.name) });
    try {
      const sender = await senderOf(ctx, channel, totalMs);
      await sender.post({ paragraphs: [words], summary: plainOf(words), button: null });
      results.set(asked, { sent: true, reason: null });
    } catch (error) {
      if (!isTrouble(error) && !(error instanceof ChannelGone)) throw error;
      results.set(asked, { sent: false, reason: error.message });
    }
  },
});

async function report(ctx: Ctx, asked: Asked): Promise<Result<typeof contract.test>> {
  const data = results.get(asked);
  if (data === undefined) throw new Error('Slack was not asked');
  await audit(ctx, 'slack.test_channel', 'slackChannel', asked.id, null, { sent: data.sent });
  return { data };
}
