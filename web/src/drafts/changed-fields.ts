import type { Draft } from './draft-store.ts';

/** What is needed of a form to know what was typed into it. */
export type WatchedForm = {
  getValues: () => object;
  getInitialValues: () => object;
  setValues: (values: never) => void;
  reset: () => void;
  resetDirty?: () => void;
};

/** Fields that are not as they were when the form was filled or saved last. */
export function changedFields(form: Pick<WatchedForm, 'getValues' | 'getInitialValues'>): Draft {
  const before = Object.entries(form.getInitialValues());
  const first = new Map(before.map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(form.getValues()).filter(([name, value]) => JSON.stringify(value) !== first.get(name)),
  );
}

export function isWatched(form: object): form is WatchedForm {
  return 'getInitialValues' in form && 'setValues' in form;
}
