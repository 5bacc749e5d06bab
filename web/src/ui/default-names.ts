import { speaker } from '../messages/app-language.ts';

type Names = Readonly<Record<string, string>>;

// The initial names of a workspace are stored in English: server/test/app-texts.test.ts compares these files with them.
const names = speaker.texts<{ readonly stages: Names; readonly fields: Names }>(
  { stages: {}, fields: {} },
  {
    de: () => import('../server-texts/default-names.de.json', { with: { type: 'json' } }),
    es: () => import('../server-texts/default-names.es.json', { with: { type: 'json' } }),
  },
);

/** The name of a stage: translated until somebody renames it. */
export function stageName(name: string): string {
  return names().stages[name] ?? name;
}

type Field = { readonly name: string; readonly identifier: string; readonly isSystemField: boolean };

/** The same for the name of a field. */
export function fieldName({ name, identifier, isSystemField }: Field): string {
  return isSystemField ? (names().fields[identifier] ?? name) : name;
}

/** The name of a field's option: those of the system field are the stages. */
export function optionName({ isSystemField }: Pick<Field, 'isSystemField'>, name: string): string {
  return isSystemField ? stageName(name) : name;
}
