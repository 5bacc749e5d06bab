import { routes } from '@callwright/sdk/routes';
import { SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Member } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';

const spans = { day: 'A day', week: 'A week', month: 'A month' } as const;
const capMax = 1_000;

type Values = Record<keyof typeof spans, number | null>;

/** How many calls a member takes at most, over all events. */
export function MemberCaps({ member, onClose }: { member: Member; onClose: () => void }) {
  const { caps } = member;
  const form = useForm<Values>({
    initialValues: { day: caps.day ?? null, week: caps.week ?? null, month: caps.month ?? null },
  });
  const save = useSend(routes.users.update, {
    form,
    done: 'Limits saved',
    invalidates: [routes.users, routes.events],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Calls of ${memberName(member)} at most`}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save.mutate({ id: member.id, caps: values }))}
      submit="Save"
      pending={save.isPending}
    >
      <Text size="sm" c="dimmed">
        Over all events. Once as many calls are booked, no more times are offered with this member. Empty: no
        limit.
      </Text>
      <SimpleGrid cols={3}>
        {(Object.keys(spans) as (keyof typeof spans)[]).map((span) => (
          <NumberField
            key={span}
            label={spans[span]}
            min={1}
            max={capMax}
            placeholder="No limit"
            value={form.values[span]}
            onChange={(value) => form.setFieldValue(span, value)}
            error={form.errors[span]}
          />
        ))}
      </SimpleGrid>
    </FormDialog>
  );
}
