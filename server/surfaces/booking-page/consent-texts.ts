import type { EventSettings } from '@callwright/contract/event-settings.ts';
import { languageOf } from '@callwright/contract/languages.ts';
import { textConsentKind } from '@callwright/contract/text-providers.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { sayInText } from '#/effects/texts/messages.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

/**
 * What the page asks people to agree to. An event that sends texts asks for that in our words, unless it has a text of
 * its own of that kind.
 */
export function consentTextsOf({ account }: Ctx, { settings }: BookableEvent): EventSettings['consentTexts'] {
  const { consentTexts, reminders, texts } = settings;
  const sendsTexts = texts.changes || reminders.some(({ channel }) => channel === 'SMS');
  if (!sendsTexts || consentTexts.some(({ kind }) => kind === textConsentKind)) return consentTexts;
  const language = languageOf(settings.language) ?? 'en';
  const text = sayInText(language, 'consent', { companyName: account.name });
  return [
    ...consentTexts,
    { kind: textConsentKind, text, required: false, version: `standard-1-${language}` },
  ];
}
