import { useEffect, useState } from 'preact/hooks';
import type { Language } from './samples.ts';

let language: Language = 'curl';
const listeners = new Set<(value: Language) => void>();

/** The selected language of the samples, shared by the whole page. */
export function useLanguage(): [language: Language, setLanguage: (value: Language) => void] {
  const [value, setValue] = useState(language);
  useEffect(() => {
    listeners.add(setValue);
    return () => {
      listeners.delete(setValue);
    };
  }, []);
  return [
    value,
    (next) => {
      language = next;
      for (const listener of listeners) listener(next);
    },
  ];
}
