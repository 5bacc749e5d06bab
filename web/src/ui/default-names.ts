import { speaker } from '../messages/app-language.ts';

type Names = Readonly<Record<string, string>>;

// What a workspace starts with is stored in English: server/test/app-texts.test.ts compares these files with it.
const names = speaker.texts<{ readonly stages: Names; readonly fields: Names }>(
  { stages: {}, fields: {} },
  {
    de: () => import('../server-texts/default-names.de.json', { with: { type: 'json' } }),
    es: () => import('../server-texts/default-names.es.json', { with: { type: 'json' } }),
  },
);

/** The name of a stage: in the language of the page as long as nobody has given it another name. */
export function stageName(name: string): string {
  return names().stages[name] ?? name;
}

type Field = { readonly name: string; readonly identifier: string; readonly isSystemField: boolean };

/** The same for the name of a field. */
export function fieldName({ name, identifier, isSystemField }: Field): string {
  return isSystemField ? (names().fields[identifier] ?? name) : name;
}

/** The name of a choice of a field: those of the system are the stages. */
export function optionName({ isSystemField }: Pick<Field, 'isSystemField'>, name: string): string {
  return isSystemField ? stageName(name) : name;
}
