import { directionOf } from '@callwright/contract/languages.ts';
import { fill, type Message, type Values } from './fill.ts';

type Loaders<L extends string, M> = Record<Exclude<L, 'en'>, () => Promise<{ default: M }>>;
type Take = () => void;

/** The current language of a page and its texts. English is included; other languages are loaded on demand. */
export function createSpeaker<L extends string>() {
  let current: L | 'en' = 'en';
  const loaders = new Set<(language: L | 'en') => Promise<Take>>();
  const onTheirWay = new Set<Promise<void>>();

  /** The texts of a part of the page, in the current language or, until that is loaded, in English. */
  function texts<M>(english: M, others: Loaders<L, M>): () => M {
    let shown = english;
    const load = async (language: L | 'en') => {
      const found = language === 'en' ? english : (await others[language as Exclude<L, 'en'>]()).default; // not English here
      return () => {
        shown = found;
      };
    };
    loaders.add(load);
    if (current !== 'en') hurry(load(current));
    return () => shown;
  }

  function hurry(loading: Promise<Take>): void {
    const way = loading
      .then((take) => take())
      .catch(ignoreMissing)
      .finally(() => onTheirWay.delete(way));
    onTheirWay.add(way);
  }

  /** Switches all texts to a language. If it cannot be loaded, the page keeps the current one. */
  async function speak(wanted: L | 'en'): Promise<void> {
    if (wanted !== current) {
      try {
        const takes = await Promise.all([...loaders].map((load) => load(wanted)));
        for (const take of takes) take();
        current = wanted;
      } catch (error) {
        ignoreMissing(error);
      }
    }
    const { documentElement } = document;
    documentElement.lang = current;
    documentElement.dir = directionOf(current);
  }

  return {
    language: (): L | 'en' => current,
    speak,
    texts,
    /** Resolves when the texts of parts that were loaded late are in the current language. */
    ready: async (): Promise<void> => void (await Promise.all(onTheirWay)),
    /** Returns the function that gets the texts of a part by key. */
    says<M extends object>(of: () => M) {
      return (key: keyof M, values: Values = {}): string =>
        fill(of()[key] as Message, current, values, varietyOf(current)); // the files contain only messages
    },
  };
}

/** The visitor's regional variant of a language, if any, for its digits and date formats. */
export function varietyOf(language: string): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}

/** Browsers throw a TypeError if a file cannot be loaded; then the texts stay in English. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof TypeError)) throw error;
}
