import type { Draft } from './draft-store.ts';

/** The methods of a form that are needed to detect changes. */
export type WatchedForm = {
  getValues: () => object;
  getInitialValues: () => object;
  setValues: (values: never) => void;
  reset: () => void;
  resetDirty?: () => void;
};

/** The fields that differ from when the form was last filled or saved. */
export function changedFields(form: Pick<WatchedForm, 'getValues' | 'getInitialValues'>): Draft {
  const before = Object.entries(form.getInitialValues());
  const first = new Map(before.map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(form.getValues()).filter(([name, value]) => JSON.stringify(value) !== first.get(name)),
  );
}

/** The part of a request with fields of these names: what others have changed in the rest meanwhile stays. */
export function partOf<R extends object>(request: R, names: readonly string[]): Partial<R> {
  return Object.fromEntries(Object.entries(request).filter(([name]) => names.includes(name))) as Partial<R>; // some of its entries
}

export function isWatched(form: object): form is WatchedForm {
  return 'getInitialValues' in form && 'setValues' in form;
}
