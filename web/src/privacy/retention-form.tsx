import { routes } from '@callwright/sdk/routes';
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Retention } from '../records.ts';
import { hintBelow } from '../ui/hint-below.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

const fields = (): readonly [kind: keyof Retention, label: string, description: string][] => [
  ['contacts', say('contacts'), say('contacts.help')],
  ['answers', say('answers'), say('answers.help')],
  ['mails', say('emails'), say('emails.help')],
  ['requests', say('requests'), say('requests.help')],
];

/** The retention time in days for each kind of data; empty means as long as the installation keeps it. */
export function RetentionForm({ retention }: { retention: Retention }) {
  const form = useForm({ initialValues: retention });
  const save = useSend(routes.privacy.updateRetention, {
    form,
    done: say('saved'),
    invalidates: [routes.privacy, routes.audit],
    onDone: () => form.resetDirty(),
  });
  return (
    <Section title={say('retention.title')}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <Text size="sm" c="dimmed">
            {say('retention.help')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {fields().map(([kind, label, description]) => (
              <NumberField
                key={kind}
                label={label}
                description={description}
                placeholder={say('off')}
                suffix={say('days')}
                inputWrapperOrder={hintBelow}
                {...form.getInputProps(kind)}
                value={form.values[kind]}
                onChange={(days) => form.setFieldValue(kind, days)}
              />
            ))}
          </SimpleGrid>
          <FormFailure form={form} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {say('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
