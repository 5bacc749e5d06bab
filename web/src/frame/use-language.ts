import { useEffect, useState } from 'react';
import { useMe } from '../auth/session.ts';
import { languageFor, speaker, type AppLanguage } from '../messages/app-language.ts';

/** The language of the screens, from the person's settings. */
export function useLanguage(): AppLanguage {
  const { locale } = useMe().user;
  const [spoken, setSpoken] = useState(speaker.language);
  useEffect(() => {
    void speaker.speak(languageFor(locale)).then(() => setSpoken(speaker.language()));
  }, [locale]);
  return spoken;
}
