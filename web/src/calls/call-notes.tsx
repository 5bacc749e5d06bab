import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMay } from '../auth/session.ts';
import { api, type CallDetail } from '../endpoints.ts';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';

export function CallNotes({ call }: { call: CallDetail }) {
  const mayWrite = useMay('calls:write');
  const form = useForm({ initialValues: { notes: call.notes ?? '' } });
  const save = useSend(api.eventCalls.update, { form, done: 'Notes saved', invalidates: ['/v1/eventCalls'] });
  if (!mayWrite) {
    return (
      <Section title="Notes">
        <Text style={{ whiteSpace: 'pre-wrap' }}>{call.notes ?? 'None'}</Text>
      </Section>
    );
  }
  return (
    <Section title="Notes">
      <form onSubmit={form.onSubmit(({ notes }) => save.mutate({ id: call.id, notes: notes || null }))}>
        <Stack>
          <Textarea
            aria-label="Notes"
            placeholder="For the team; the invitee does not see them"
            autosize
            minRows={3}
            maxLength={10_000}
            {...form.getInputProps('notes')}
          />
          <Group>
            <Button type="submit" variant="light" loading={save.isPending} disabled={!form.isDirty()}>
              Save notes
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
