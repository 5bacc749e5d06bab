import { keptTexts } from '#/ports/messages/text-providers/kept-texts.ts';
import type { TextProvider } from '@callwright/contract/text-providers.ts';
import type { App } from '#/platform/context/ctx.ts';
import { fetchWithin } from '#/platform/net/fetch-within.ts';
import { textProviderOf } from '#/ports/messages/text-providers/text-provider-of.ts';
import type { TextAccount, TextNet, TextSender } from '#/ports/messages/texts/text-sender.ts';
import { openTextToken, type TextConnectionRow } from './connection-row.ts';

const bytesMax = 1_048_576;

/**
 * The provider client for one piece of work; `totalMs` is shared by all its requests. Must not run in a transaction.
 */
export function senderOf(app: App, row: TextConnectionRow, totalMs: number): TextSender {
  const account = {
    accountSid: row.account_sid,
    authToken: openTextToken(app.config, row),
    sender: row.sender,
    whatsappSender: row.whatsapp_sender,
  };
  return senderWith(app, row.provider, account, totalMs);
}

export function senderWith(
  app: App,
  provider: TextProvider,
  account: TextAccount,
  totalMs: number,
): TextSender {
  return app.test === null ? textProviderOf[provider].sender(account, netOf(app, totalMs)) : keptTexts;
}

function netOf(app: App, totalMs: number): TextNet {
  return {
    ask: fetchWithin(app, { totalMs, bytesMax }),
    nowMs: app.clock,
    apis: { twilio: app.config.twilioApiUrl },
  };
}
