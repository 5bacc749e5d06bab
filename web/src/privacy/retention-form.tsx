import { routes } from '@callwright/sdk/routes';
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Retention } from '../records.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';

const fields: readonly [kind: keyof Retention, label: string, description: string][] = [
  ['contacts', 'Contacts without activity', 'Are erased for good, unless a call is coming up'],
  ['answers', 'Answers', 'To questions about contacts and calls, since they last changed'],
  ['mails', 'Texts of mails', 'That a mail was sent stays'],
  ['requests', 'Requests of keys and apps', 'At most 7 days anyway'],
];

/** For how many days what is kept; empty is as long as the installation keeps it. */
export function RetentionForm({ retention }: { retention: Retention }) {
  const form = useForm({ initialValues: retention });
  const save = useSend(routes.privacy.updateRetention, {
    form,
    done: 'Saved',
    invalidates: [routes.privacy, routes.audit],
    onDone: () => form.resetDirty(),
  });
  return (
    <Section title="How long data is kept">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <Text size="sm" c="dimmed">
            In days. Empty fields switch it off. What is older is removed every night and cannot be brought
            back.
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {fields.map(([kind, label, description]) => (
              <NumberField
                key={kind}
                label={label}
                description={description}
                placeholder="Off"
                suffix=" days"
                {...form.getInputProps(kind)}
                value={form.values[kind]}
                onChange={(days) => form.setFieldValue(kind, days)}
              />
            ))}
          </SimpleGrid>
          <FormFailure form={form} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
