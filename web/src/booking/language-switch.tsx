/** @jsxImportSource preact */
import { languages, type Language } from '@callwright/contract/languages.ts';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { language, languageFor, rememberLanguage, speak } from './language.ts';
import { say } from './say.ts';

const names: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ar: 'العربية',
};

/** The language of the page, which changes to that of the event once it is known. */
export function useLanguage(ofEvent: string | null): {
  speaks: Language;
  choose: (chosen: Language) => void;
} {
  const [speaks, setSpeaks] = useState(language());
  const change = (wanted: Language) => void speak(wanted).then(() => setSpeaks(language()));
  useEffect(() => {
    if (ofEvent !== null) change(languageFor(ofEvent, location.search));
  }, [ofEvent]);
  return {
    speaks,
    choose: (chosen) => {
      rememberLanguage(chosen);
      change(chosen);
    },
  };
}

export function LanguageSwitch({
  speaks,
  onChoose,
}: {
  speaks: Language;
  onChoose: (chosen: Language) => void;
}): JSX.Element {
  return (
    <footer class="languages">
      <label>
        <Icon name="globe" />
        <select
          aria-label={say('language.label')}
          onChange={(event) => onChoose(languages[event.currentTarget.selectedIndex] ?? 'en')}
        >
          {languages.map((tag) => (
            <option key={tag} value={tag} lang={tag} selected={tag === speaks}>
              {names[tag]}
            </option>
          ))}
        </select>
      </label>
    </footer>
  );
}
