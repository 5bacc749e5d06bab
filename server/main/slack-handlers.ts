import type { contract } from '@callwright/contract/index.ts';
import { connectSlackApp } from '#/effects/slack/connect-app.ts';
import { createSlackChannel } from '#/effects/slack/create-channel.ts';
import { disconnectSlackApp } from '#/effects/slack/disconnect-app.ts';
import { listSlackChannels } from '#/effects/slack/list-channels.ts';
import { listSlackMessages } from '#/effects/slack/list-messages.ts';
import { removeSlackChannel } from '#/effects/slack/remove-channel.ts';
import { testSlackChannel } from '#/effects/slack/test-channel.ts';
import { updateSlackChannel } from '#/effects/slack/update-channel.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';

/** Endpoints about Slack messages. */
export const slackHandlers = {
  slackChannels: {
    list: listSlackChannels,
    create: createSlackChannel,
    update: updateSlackChannel,
    remove: removeSlackChannel,
    test: testSlackChannel,
    messages: listSlackMessages,
    connectApp: connectSlackApp,
    disconnectApp: disconnectSlackApp,
  },
} satisfies Pick<Handlers<typeof contract>, 'slackChannels'>;
