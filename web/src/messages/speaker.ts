import { directionOf } from '@callwright/contract/languages.ts';
import { fill, type Message, type Values } from './fill.ts';

type Loaders<L extends string, M> = Record<Exclude<L, 'en'>, () => Promise<{ default: M }>>;
type Take = () => void;

/** What a page is written in. English is part of it; every other language is loaded when it is needed. */
export function createSpeaker<L extends string>() {
  let current: L | 'en' = 'en';
  const loaders = new Set<(language: L | 'en') => Promise<Take>>();
  const onTheirWay = new Set<Promise<void>>();

  /** Texts of a part of the page, in the current language or, until they are there, in English. */
  function texts<M>(english: M, others: Loaders<L, M>): () => M {
    let shown = english;
    const load = async (language: L | 'en') => {
      const found = language === 'en' ? english : (await others[language as Exclude<L, 'en'>]()).default; // English is handled
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

  /** Switches all texts to a language. If it cannot be loaded, the page keeps its current one. */
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
    /** Once the texts of parts that were loaded late are in the current language. */
    ready: async (): Promise<void> => void (await Promise.all(onTheirWay)),
    /** Writes the texts of a part by their keys. */
    says<M extends object>(of: () => M) {
      return (key: keyof M, values: Values = {}): string =>
        fill(of()[key] as Message, current, values, varietyOf(current)); // the files hold messages alone
    },
  };
}

/** The visitor’s variety of a language, where they have one: its digits, and the order of its dates. */
export function varietyOf(language: string): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}

/** Browsers throw when a part of the page does not load; texts in English are better than none. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof TypeError)) throw error;
}
