import type { EventSettings } from '@callwright/contract/event-settings.ts';
import { languageOf } from '@callwright/contract/languages.ts';
import { textConsentKind, whatsappConsentKind } from '@callwright/contract/text-providers.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { sayInText } from '#/effects/texts/messages.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

/**
 * What the page asks people to agree to. An event that sends texts asks for that in our words, unless it has a text of
 * its own of that kind; and for WhatsApp alike, as a question of its own, where the workspace sends by it.
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
