import { routes } from '@callwright/sdk/routes';
import { onlineManager, useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../api-error.ts';
import { invalidate, send } from '../api.ts';
import { forgetDraft, keepDraft, readDraft } from '../drafts/draft-store.ts';
import { useUnsaved } from '../drafts/use-unsaved.ts';
import type { CallDetail } from '../records.ts';

/** The delay after the last keystroke, in ms. */
const pauseMs = 700;
/** The delay before a failed save is tried again. */
const againMs = 5_000;

/** The typed text, and the notes it is based on. */
type Draft = { notes: string; base: string };
export type NotesState = 'untouched' | 'typing' | 'saving' | 'saved' | 'offline' | 'failed' | 'conflict';

/**
 * Notes that save themselves. They show changes by others until the member types. Other changes of the call are no
 * conflict; only changes of the notes are, and those are shown as soon as they are known.
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
  /** What the screen showed before the last save, which it may not have received yet. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: ({ notes }: Draft & { over: string }) =>
      send(routes.eventCalls.update, { id, notes: notes || null }, { ifMatch: etag }),
    onSuccess: async (_, { notes, over }) => {
      // The screen may have been closed by now.
      if (readDraft(name)?.['notes'] === notes) forgetDraft(name);
      setDraft((now) => (now === null || now.notes === notes ? null : { ...now, base: notes }));
      setReplaced(over);
      setSaved(true);
      await invalidate([routes.eventCalls]);
    },
    // The call has another version: reloads it to see whether the notes changed.
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
    /** Saves at once, when the field loses the focus. */
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
