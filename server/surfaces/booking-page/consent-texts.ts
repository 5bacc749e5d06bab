import type { EventSettings } from '@callwright/contract/event-settings.ts';
import { languageOf } from '@callwright/contract/languages.ts';
import { textConsentKind, whatsappConsentKind } from '@callwright/contract/text-providers.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { sayInText } from '#/effects/texts/messages.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

/**
 * The consents that the page asks for. An event that sends text messages asks for consent to them with our text, unless
 * it has its own text of that kind. WhatsApp is a separate question, asked if the workspace sends by WhatsApp.
 */
export function consentTextsOf(
  { account }: Ctx,
  { settings }: BookableEvent,
  { sendsByWhatsapp }: { readonly sendsByWhatsapp: boolean },
): EventSettings['consentTexts'] {
  const { consentTexts, reminders, texts } = settings;
  const sendsTexts = texts.changes || reminders.some(({ channel }) => channel === 'SMS');
  if (!sendsTexts) return consentTexts;
  const language = languageOf(settings.language) ?? 'en';
  const own = new Set(consentTexts.map(({ kind }) => kind));
  const asked = [
    { kind: textConsentKind, key: 'consent' as const },
    ...(sendsByWhatsapp ? [{ kind: whatsappConsentKind, key: 'consentWhatsapp' as const }] : []),
  ].filter(({ kind }) => !own.has(kind));
  return [
    ...consentTexts,
    ...asked.map(({ kind, key }) => ({
      kind,
      text: sayInText(language, key, { companyName: account.name }),
      required: false,
      version: `standard-1-${language}`,
    })),
  ];
}
