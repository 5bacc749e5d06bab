import { routes } from '@callwright/sdk/routes';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { sendForFile } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { exportsWorkspace } from '../field-limits.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { saveBlob } from '../ui/save-file.ts';
import { Section } from '../ui/section.tsx';
import { showOnForm } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Exports the whole workspace as one file, as a backup or for leaving. */
export function WorkspaceExport() {
  const { workspace } = useMe();
  const isAdministrator = useMay('admin');
  const form = useForm({ initialValues: { passphrase: '' } });
  const save = useMutation({
    mutationFn: async (values: typeof form.values) => {
      const file = await sendForFile(routes.exports.workspace, values);
      saveBlob(`${workspace.slug}.callwright.gz`, file);
    },
    onSuccess: () => form.reset(),
    onError: (error) => showOnForm(form, error, {}),
  });
  if (!isAdministrator) return null;
  return (
    <Section title={say('takeOut')}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <Text size="sm" c="dimmed">
            {say('takeOut.help')}
          </Text>
          <PasswordInput
            label={say('takeOut.passphrase')}
            description={say('takeOut.passphraseHelp')}
            required
            autoComplete="new-password"
            maw={400}
            {...exportsWorkspace.passphrase}
            {...form.getInputProps('passphrase')}
          />
          <FormFailure form={form} />
          <Group>
            <Button
              type="submit"
              variant="default"
              leftSection={<Download aria-hidden size={16} />}
              loading={save.isPending}
            >
              {say('takeOut.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
