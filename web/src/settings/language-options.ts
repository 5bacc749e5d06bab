import { speaker } from '../messages/app-language.ts';
import { optionsOf } from '../ui/choices.ts';
import { withChosen } from '../ui/with-chosen.ts';
import { say } from './say.ts';

const others = () => ({
  'en-GB': say('language.en-GB'),
  de: say('language.de'),
  fr: say('language.fr'),
  es: say('language.es'),
  pt: say('language.pt'),
  ar: say('language.ar'),
});

/** Profiles have `en` by default: then the app uses the language of the browser, and emails that of the workspace. */
export function languagesOfPerson(chosen: string) {
  const names = { en: say('language.auto'), 'en-US': say('language.en-US'), ...others() };
  return withChosen(optionsOf(names), chosen, languageName);
}

/** Here `en` writes dates as in the United States. */
export function languagesOfWorkspace(chosen: string) {
  return withChosen(optionsOf({ en: say('language.en-US'), ...others() }), chosen, languageName);
}

function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(speaker.language(), { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag; // one that no language has, such as `en-ab-cd`; the API takes it
  }
}
