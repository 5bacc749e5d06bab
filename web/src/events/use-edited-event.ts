import { routes } from '@callwright/sdk/routes';
import { useForm } from '@mantine/form';
import { useEffect, useState, type ReactNode } from 'react';
import { queryClient, versionedQuery } from '../api.ts';
import type { CallEvent } from '../records.ts';
import { isConflict, useSend } from '../ui/use-send.ts';
import type { Change } from '../ui/version-conflict.tsx';
import { eventParts, partOf, type EventPart, type PartKey } from './event-parts.ts';
import { changedFields, changesSent, valuesOf, type EventForm, type EventValues } from './event-values.ts';
import { partName } from './part-name.ts';
import { errorTexts } from './refusals.tsx';
import { requestErrors } from './request-errors.ts';
import { say } from './say.ts';

type Conflict = { changes: Change[]; onTheirs: () => void; onMine: () => void };
export type EditedEvent = {
  form: EventForm;
  /** The parts with unsaved changes. */
  changed: EventPart[];
  /** An icon next to the name of a part, for unsaved changes or errors. */
  marks: Partial<Record<PartKey, ReactNode>>;
  /** The errors by part. */
  refused: { part: EventPart; texts: string[] }[];
  conflict: Conflict | null;
  isSaving: boolean;
  submit: (values: EventValues) => void;
  discard: () => void;
};

type Base = { event: CallEvent; etag: string | null };

/** The form of an event. It stays based on the version it was filled from, even if others save meanwhile. */
export function useEditedEvent(event: CallEvent, etag: string | null): EditedEvent {
  const [base, setBase] = useState<Base>({ event, etag });
  const form = useForm<EventValues>({ initialValues: valuesOf(event), validate: requestErrors });
  const before = valuesOf(base.event);
  const names = changedFields(before, form.values);
  const goOnFrom = (next: Base, values: EventValues) => {
    setBase(next);
    form.setValues(values);
    form.clearErrors();
  };
  // Right after a save, the screen still has the old version.
  const isOutdated = base.etag !== etag && event.updatedAt >= base.event.updatedAt;
  const isUntouched = names.length === 0;
  // If the member has typed nothing, the form shows the new version.
  useEffect(() => {
    if (isOutdated && isUntouched) goOnFrom({ event, etag }, valuesOf(event));
    // oxlint-disable-next-line react/exhaustive-deps -- the form is the same one all the time
  }, [isOutdated, isUntouched, event, etag]);
  const save = useSend(routes.events.update, {
    form,
    done: say('saved'),
    ifMatch: base.etag,
    invalidates: [routes.events, routes.mails],
  });
  const submit = (values: EventValues) =>
    save.mutate(
      { id: event.id, ...changesSent(values, names) },
      {
        onSuccess: () => {
          const now = queryClient.getQueryData(
            versionedQuery(routes.events.detail, { id: String(event.id) }).queryKey,
          );
          if (now !== undefined)
            goOnFrom({ event: now.data.event, etag: now.etag }, valuesOf(now.data.event));
        },
      },
    );
  const theirs = valuesOf(event);
  const conflict: Conflict | null =
    isConflict(save.error) && isOutdated
      ? {
          changes: changesOf(before, theirs),
          onTheirs: () => goOnFrom({ event, etag }, theirs),
          onMine: () => goOnFrom({ event, etag }, { ...theirs, ...pick(form.values, names) }),
        }
      : null;
  const refused = refusedParts(form.errors);
  const changed = eventParts.filter(({ fields }) => fields.some((field) => names.includes(field)));
  return {
    form,
    changed,
    marks: marksOf(changed, refused),
    refused,
    conflict,
    isSaving: save.isPending,
    submit,
    discard: () => goOnFrom({ event, etag }, theirs),
  };
}

function pick(values: EventValues, names: readonly (keyof EventValues)[]): Partial<EventValues> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** What others have changed, by part of the page; a new name is shown itself. */
function changesOf(before: EventValues, after: EventValues): Change[] {
  const names = changedFields(before, after);
  return eventParts
    .filter(({ fields }) => fields.some((field) => names.includes(field)))
    .map(({ key }) => ({
      label: partName(key),
      now:
        key === 'basics' && before.name !== after.name
          ? say('renamed', { name: after.name })
          : say('changed'),
    }));
}

function marksOf(
  changed: readonly EventPart[],
  refused: readonly { part: EventPart }[],
): Partial<Record<PartKey, ReactNode>> {
  return Object.fromEntries([
    ...changed.map(({ key }) => [key, '•']),
    ...refused.map(({ part }) => [part.key, '!']),
  ]);
}

function refusedParts(errors: EventForm['errors']): EditedEvent['refused'] {
  return eventParts.flatMap((part) => {
    const texts = errorTexts(errors, (path) => partOf(path) === part);
    return texts.length === 0 ? [] : [{ part, texts }];
  });
}
