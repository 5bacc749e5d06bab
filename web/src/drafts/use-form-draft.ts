import { useEffect, useState, type RefObject } from 'react';
import { changedFields, type WatchedForm } from './changed-fields.ts';
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts';
import { isBeingLeft } from './saved-forms.ts';
import { useUnsaved } from './use-unsaved.ts';

/** Forms with such a field are not stored. */
const secretInputs = 'input[type="password"], input[autocomplete="one-time-code"]';

/**
 * Stores the changes of a form until it is saved or discarded, so that they survive a reload, an expired session or a
 * crash. Restores them when the form is opened the next time.
 */
export function useFormDraft(form: WatchedForm, name: string, place: RefObject<HTMLElement | null>) {
  // The initial values are part of the key: other values mean another record, which must not get this draft.
  const [key] = useState(() => `${name} ${JSON.stringify(form.getInitialValues())}`);
  const [isRestored, setRestored] = useState(false);
  const changes = changedFields(form);
  const written = JSON.stringify(changes);
  useEffect(() => {
    const draft = readDraft(key);
    if (draft === null) return;
    const known = Object.keys(form.getValues());
    form.setValues(
      Object.fromEntries(Object.entries(draft).filter(([field]) => known.includes(field))) as never, // fields of the form
    );
    setRestored(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the form appears
  }, [key]);
  useEffect(() => {
    if (written === '{}') return;
    if (place.current?.closest('form')?.querySelector(secretInputs)) return;
    keepDraft(key, changes);
    // Reset, saved, or closed with its dialog.
    return () => forgetDraft(key);
    // oxlint-disable-next-line react/exhaustive-deps -- the same changes are kept once
  }, [key, written, place]);
  const discard = () => {
    form.reset();
    setRestored(false);
  };
  useUnsaved({
    isUnsaved: () => !isBeingLeft(form) && Object.keys(changedFields(form)).length > 0,
    discard,
  });
  return { isRestored: isRestored && written !== '{}', discard };
}
