import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { optionsOf } from '../ui/choices.ts';
import { MemberSelect } from '../ui/member-select.tsx';
import { PartTitle } from './part-title.tsx';
import type { RuleProps } from './rule-fields.tsx';
import { say } from './say.ts';
import { writePercent } from './words.ts';

const sharesMax = 10;
const roles = () => ({
  CLOSER: say('role.CLOSER'),
  SETTER: say('role.SETTER'),
  MANAGER: say('role.MANAGER'),
});

/** How the amount of a rule is shared. */
export function ShareFields({ form, place }: RuleProps) {
  const rule = form.values.rules[place];
  if (rule === undefined) return null;
  const at = `rules.${place}.shares`;
  const sum = rule.shares.reduce((total, { percent }) => total + (percent ?? 0), 0);
  return (
    <Stack gap="xs" role="group" aria-label={say('form.shares')}>
      <PartTitle title={say('form.shares')} help={say('form.sharesHelp')} />
      {rule.shares.map(({ to, userId, percent }, step) => (
        // Shares have no id, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={step} align="flex-end" gap="xs">
          <Select
            label={say('form.who')}
            w={150}
            allowDeselect={false}
            data={optionsOf(roles())}
            {...form.getInputProps(`${at}.${step}.to`)}
          />
          {to === 'MANAGER' && (
            <MemberSelect
              label={say('form.manager')}
              w={220}
              error={form.errors[`${at}.${step}.userId`]}
              value={userId}
              onChange={(id) => form.setFieldValue(`${at}.${step}.userId`, id)}
            />
          )}
          <NumberInput
            label={say('form.gets')}
            w={120}
            min={0}
            max={100}
            decimalScale={2}
            suffix=" %"
            hideControls
            error={form.errors[`${at}.${step}.percent`]}
            value={percent ?? ''}
            onChange={(next) =>
              form.setFieldValue(`${at}.${step}.percent`, next === '' ? null : Number(next))
            }
          />
          {rule.shares.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={say('form.removeShare')}
              onClick={() => form.removeListItem(at, step)}
            >
              <Trash2 aria-hidden size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group>
        {rule.shares.length < sharesMax && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Plus aria-hidden size={16} />}
            onClick={() => form.insertListItem(at, { to: 'SETTER', userId: null, percent: 0 })}
          >
            {say('form.addShare')}
          </Button>
        )}
        {sum !== 100 && (
          <Text size="sm" c={sum > 100 ? 'red' : 'dimmed'} role="status">
            {sum > 100
              ? say('form.tooMuch', { sum: writePercent(sum) })
              : say('form.rest', { rest: writePercent(100 - sum) })}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
