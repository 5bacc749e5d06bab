import { useEffect, useState, type RefObject } from 'react';
import { changedFields, type WatchedForm } from './changed-fields.ts';
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts';
import { isBeingLeft } from './saved-forms.ts';
import { useUnsaved } from './use-unsaved.ts';

/** With one of these, nothing of the form is written down. */
const secretInputs = 'input[type="password"], input[autocomplete="one-time-code"]';

/**
 * Keeps what is typed into a form until it is saved or let go of, so that it outlives the page: a session that has run
 * out, a crash, a new version. Writes it into the form again when it is opened next.
 */
export function useFormDraft(form: WatchedForm, name: string, place: RefObject<HTMLElement | null>) {
  // A form that begins with other values is about another record, and gets no draft of this one.
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
    // Taken back to how it was, saved, or gone with its dialog.
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
