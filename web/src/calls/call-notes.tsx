import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useMay } from '../auth/session.ts';
import type { CallDetail } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { isConflict, useSend } from '../ui/use-send.ts';
import { changesBetween, VersionConflict } from '../ui/version-conflict.tsx';

type Versioned = { call: CallDetail; etag: string | null };

export function CallNotes({ call, etag }: Versioned) {
  const mayWrite = useMay('calls:write');
  return (
    <Section title="Notes">
      {mayWrite ? (
        <NotesForm call={call} etag={etag} />
      ) : (
        <Text style={{ whiteSpace: 'pre-wrap' }}>{call.notes ?? 'None'}</Text>
      )}
    </Section>
  );
}

/** Shows what others write until the member types; a draft then keeps the version it started from. */
function NotesForm({ call, etag }: Versioned) {
  const [draft, setDraft] = useState<(Versioned & { notes: string }) | null>(null);
  const save = useSend(routes.eventCalls.update, {
    ifMatch: draft?.etag ?? etag,
    done: 'Notes saved',
    invalidates: [routes.eventCalls],
  });
  const keep = (notes: string) => {
    setDraft({ call, etag, notes });
    save.reset();
  };
  const drop = () => {
    setDraft(null);
    save.reset();
  };
  const notes = draft?.notes ?? call.notes ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id: call.id, notes: notes || null }, { onSuccess: drop });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {draft !== null && isConflict(save.error) && (
          <VersionConflict
            what="The call"
            changes={changesBetween(notesOf(draft.call), notesOf(call), { notes: 'Notes' })}
            onTheirs={drop}
            onMine={() => keep(draft.notes)}
          />
        )}
        <Textarea
          aria-label="Notes"
          placeholder="For the team; the invitee does not see them"
          autosize
          minRows={3}
          maxLength={10_000}
          value={notes}
          readOnly={save.isPending}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...(draft ?? { call, etag }), notes: value })
          }
        />
        <Group>
          <Button type="submit" variant="light" loading={save.isPending} disabled={draft === null}>
            Save notes
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function notesOf({ notes }: CallDetail) {
  return { notes };
}
