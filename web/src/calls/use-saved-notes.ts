import { routes } from '@callwright/sdk/routes';
import { onlineManager, useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../api-error.ts';
import { invalidate, send } from '../api.ts';
import { forgetDraft, keepDraft, readDraft } from '../drafts/draft-store.ts';
import { useUnsaved } from '../drafts/use-unsaved.ts';
import type { CallDetail } from '../records.ts';

/** After the last letter. */
const pauseMs = 700;
/** What could not be saved is sent again. */
const againMs = 5_000;

/** What was typed, and the notes it was typed over. */
type Draft = { notes: string; base: string };
export type NotesState = 'untouched' | 'typing' | 'saving' | 'saved' | 'offline' | 'failed' | 'conflict';

/**
 * Notes that save themselves. They show what others write until the member types. Somebody else's change of the call is
 * no conflict; only one of the notes is, and it is told as soon as it is heard of.
 */
export function useSavedNotes({ id, notes: shown }: CallDetail, etag: string | null) {
  const name = `notes of call ${id}`;
  const theirs = shown ?? '';
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(name) as Draft | null); // written below
  const [isSaved, setSaved] = useState(false);
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  /** What the screen showed before the last save: it may not have heard of it yet. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: ({ notes }: Draft & { over: string }) =>
      send(routes.eventCalls.update, { id, notes: notes || null }, { ifMatch: etag }),
    onSuccess: async (_, { notes, over }) => {
      // The screen may be gone by now.
      if (readDraft(name)?.['notes'] === notes) forgetDraft(name);
      setDraft((now) => (now === null || now.notes === notes ? null : { ...now, base: notes }));
      setReplaced(over);
      setSaved(true);
      await invalidate([routes.eventCalls]);
    },
    // Another version of the call: read it, and see whether its notes are the same.
    onError: (error) => (isOutdated(error) ? invalidate([routes.eventCalls]) : undefined),
  });
  const isConflict = draft !== null && draft.base !== theirs && draft.notes !== theirs && theirs !== replaced;
  const state = stateOf({ draft, isConflict, isOnline, isSaved, save });
  const flush = () => {
    if (draft !== null && !isConflict && !save.isPending) save.mutate({ ...draft, over: theirs });
  };
  const flushLater = useEffectEvent(flush);
  const isRefused = save.isError && !isOutdated(save.error);
  useEffect(() => {
    if (draft === null || isConflict || save.isPending || !isOnline) return;
    const timer = setTimeout(() => flushLater(), isRefused ? againMs : pauseMs);
    return () => clearTimeout(timer);
  }, [draft, isConflict, save.isPending, isRefused, isOnline, etag]);
  useEffect(() => {
    if (draft === null) forgetDraft(name);
    else keepDraft(name, draft);
  }, [name, draft]);
  useEffect(() => () => flushLater(), []);
  useUnsaved({ isUnsaved: () => draft !== null, savesItself: true });
  return {
    notes: draft?.notes ?? theirs,
    theirs,
    state,
    error: save.error,
    type: (notes: string) => setDraft({ notes, base: draft?.base ?? theirs }),
    /** Saves at once, as the field is left. */
    flush,
    takeTheirs: () => setDraft(null),
    keepMine: () => setDraft(draft && { ...draft, base: theirs }),
    keepBoth: () => setDraft(draft && { notes: `${theirs}\n\n${draft.notes}`, base: theirs }),
  };
}

type Facts = {
  draft: Draft | null;
  isConflict: boolean;
  isOnline: boolean;
  isSaved: boolean;
  save: { isPending: boolean; isError: boolean; error: Error | null };
};

function stateOf({ draft, isConflict, isOnline, isSaved, save }: Facts): NotesState {
  if (draft === null) return isSaved ? 'saved' : 'untouched';
  if (isConflict) return 'conflict';
  if (!isOnline) return 'offline';
  if (save.isPending) return 'saving';
  return save.isError && !isOutdated(save.error) ? 'failed' : 'typing';
}

function isOutdated(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 412;
}
