import { languageOf, type Language } from '@callwright/contract/languages.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { plainPage } from '#/surfaces/http/plain-page.ts';
import type { Answer } from '#/surfaces/http/call.ts';
import { countPage } from '#/surfaces/http/page-limit.ts';
import type { Page, PageRequest } from '#/surfaces/http/pages.ts';
import { escapeHtml } from '#/ports/messages/layout.ts';
import { say } from '#/effects/mail/messages.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { optOut, readOptOut } from '#/effects/mail/opt-out.ts';

/**
 * `/unsubscribe/<token>`: GET only shows a form, because programs that scan mails open every link. The form or the
 * one-click request of a mail program (RFC 8058) unsubscribes.
 */
export function unsubscribePage(app: App): Page {
  const page = async (request: PageRequest): Promise<Answer> => {
    await countPage(app, 'unsubscribe', request);
    const language = languageOf(request.headers['accept-language']) ?? 'en';
    const asked = readOptOut(app.config, request.path.slice('/unsubscribe/'.length));
    const ctx = asked === null ? null : await workspaceOf(app, asked.accountId);
    if (asked === null || ctx === null) return html(404, language, say(language, 'stop.unknown'));
    if (request.method !== 'POST') {
      const question = say(language, 'stop.question', { companyName: ctx.account.name });
      return html(200, language, question, say(language, 'stop.button'));
    }
    await optOut(ctx, asked.address);
    return html(200, language, say(language, 'stop.done'));
  };
  return Object.assign(page, { takesPost: true as const });
}

async function workspaceOf(app: App, accountId: number): Promise<Ctx | null> {
  try {
    return await enterWorkspace(systemContext(app), accountId);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function html(status: number, language: Language, text: string, button?: string): Answer {
  const form =
    button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return plainPage({ status, language, title: text, content: form, sendsForm: true });
}
