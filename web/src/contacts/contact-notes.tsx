import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { contactsAddNote } from '../field-limits.ts';
import { query } from '../api.ts';
import { useAsOf } from '../auth/session.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

const notesMax = 100;

export function ContactNotes({
  contactId,
  mayWrite,
  timeZone,
}: {
  contactId: number;
  mayWrite: boolean;
  timeZone: string;
}) {
  const asOf = useAsOf();
  const notes = useQuery(query(routes.contacts.notes, { contactId, limit: notesMax, asOf }));
  return (
    <Section title={say('notes')}>
      {mayWrite && <AddNote contactId={contactId} />}
      <Loaded from={notes}>
        {({ data }) => (
          <>
            {data.length === 0 && <Text c="dimmed">{say('notes.none')}</Text>}
            {data.map((note) => (
              <Stack key={note.id} gap={2} component="article">
                <Text size="sm" c="dimmed">
                  {[
                    note.author.name || say('notes.api'),
                    writeMoment(note.createdAt, timeZone),
                    ...(note.pinned ? [say('notes.pinned')] : []),
                  ].join(', ')}
                </Text>
                <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.note}</Text>
              </Stack>
            ))}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function AddNote({ contactId }: { contactId: number }) {
  const form = useForm({ initialValues: { note: '' } });
  const add = useSend(routes.contacts.addNote, {
    form,
    done: say('notes.added'),
    invalidates: [routes.contacts],
    onDone: form.reset,
  });
  return (
    <form onSubmit={form.onSubmit(({ note }) => add.mutate({ contactId, note }))}>
      <Stack gap="xs">
        <Textarea
          aria-label={say('notes.new')}
          placeholder={say('notes.help')}
          autosize
          minRows={2}
          {...contactsAddNote.note}
          {...form.getInputProps('note')}
        />
        <FormFailure form={form} />
        <Group>
          <Button
            type="submit"
            variant="light"
            loading={add.isPending}
            disabled={form.values.note.trim() === ''}
          >
            {say('notes.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
