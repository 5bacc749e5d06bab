import { ActionIcon, Button, Checkbox, Group, Text } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { MemberSelect } from '../ui/member-select.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Section } from '../ui/section.tsx';
import type { PlanFormOf } from './rule-fields.tsx';
import { say } from './say.ts';

/** The guaranteed monthly amounts (draws) of people. */
export function DrawFields({ form }: { form: PlanFormOf }) {
  const { draws, currency } = form.values;
  return (
    <Section
      title={say('form.draws')}
      actions={
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Plus aria-hidden size={16} />}
          onClick={() => form.insertListItem('draws', { userId: null, amount: null, recoverable: true })}
        >
          {say('form.addDraw')}
        </Button>
      }
    >
      {draws.length === 0 && (
        <Text size="sm" c="dimmed">
          {say('form.noDraws')}
        </Text>
      )}
      {draws.map(({ userId, amount, recoverable }, place) => (
        // The index is the key, because a new draw has no person yet.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={place} align="flex-end" gap="xs">
          <MemberSelect
            label={say('person')}
            w={220}
            error={form.errors[`draws.${place}.userId`]}
            value={userId}
            onChange={(id) => form.setFieldValue(`draws.${place}.userId`, id)}
          />
          <MoneyField
            label={say('form.drawAmount')}
            w={160}
            currency={currency}
            error={form.errors[`draws.${place}.amount`]}
            value={amount}
            onChange={(next) => form.setFieldValue(`draws.${place}.amount`, next)}
          />
          <Checkbox
            mb={8}
            label={say('form.recoverable')}
            checked={recoverable}
            onChange={(event) =>
              form.setFieldValue(`draws.${place}.recoverable`, event.currentTarget.checked)
            }
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={say('form.removeDraw')}
            onClick={() => form.removeListItem('draws', place)}
          >
            <Trash2 aria-hidden size={16} />
          </ActionIcon>
        </Group>
      ))}
    </Section>
  );
}
