import { routes } from '@callwright/sdk/routes';
import { SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { usersUpdate } from '../field-limits.ts';
import type { Member } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

const spans = () => ({ day: say('caps.day'), week: say('caps.week'), month: say('caps.month') });

type Values = Record<keyof ReturnType<typeof spans>, number | null>;

/** The maximum number of calls of a member over all events. */
export function MemberCaps({ member, onClose }: { member: Member; onClose: () => void }) {
  const { caps } = member;
  const form = useForm<Values>({
    initialValues: { day: caps.day ?? null, week: caps.week ?? null, month: caps.month ?? null },
  });
  const save = useSend(routes.users.update, {
    form,
    done: say('caps.saved'),
    invalidates: [routes.users, routes.events],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={say('caps.title', { member: memberName(member) })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save.mutate({ id: member.id, caps: values }))}
      submit={say('save')}
      pending={save.isPending}
    >
      <Text size="sm" c="dimmed">
        {say('caps.help')}
      </Text>
      <SimpleGrid cols={3}>
        {(Object.keys(spans()) as (keyof ReturnType<typeof spans>)[]).map((span) => (
          <NumberField
            key={span}
            label={spans()[span]}
            {...usersUpdate.caps[span]}
            placeholder={say('caps.none')}
            value={form.values[span]}
            onChange={(value) => form.setFieldValue(span, value)}
            error={form.errors[span]}
          />
        ))}
      </SimpleGrid>
    </FormDialog>
  );
}
