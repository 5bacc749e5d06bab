import type { Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/slack-channels.ts';
import type { z } from 'zod';
import { dispatchChanges, hasUndispatched } from '#/platform/changes/dispatch.ts';
import type { Config } from '#/platform/config/config.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { requestUrl, type AppRow } from './app-row.ts';
import { presentChannels } from './channel.ts';
import { findApp } from './net.ts';

/** GET /v1/slackChannels */
export async function listSlackChannels(ctx: Ctx): Promise<Result<typeof contract.list>> {
  // Dispatches first, so that messages for changes committed just now are counted as waiting.
  if (await hasUndispatched(ctx)) await dispatchChanges(ctx);
  const app = await findApp(ctx);
  return {
    data: {
      channels: await presentChannels(ctx),
      app: app === null ? null : presentApp(ctx.app.config, app),
    },
  };
}

export function presentApp(config: Config, row: AppRow): z.input<typeof contract.SlackApp> {
  return {
    teamName: row.team_name,
    teamId: row.team_id,
    requestUrl: requestUrl(config, row),
    status: row.status,
    reason: row.reason,
    connectedAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
