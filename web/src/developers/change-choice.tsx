import { Checkbox, Input, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { changeGroups, wordsOf } from './change-groups.ts';
import { say } from './say.ts';

type Props = { value: string[]; onChange: (value: string[]) => void; error?: ReactNode };

/** The events a webhook receives: all, groups that include new types, or single types. */
export function ChangeChoice({ value, onChange, error }: Props) {
  const isAll = value.includes('*');
  return (
    <Stack gap="sm">
      <Radio.Group
        label={say('choice.title')}
        value={isAll ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'all' ? ['*'] : [])}
        error={isAll ? error : undefined}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={say('choice.all')} description={say('choice.allHelp')} />
          <Radio value="some" label={say('choice.some')} />
        </Stack>
      </Radio.Group>
      {!isAll && <Chosen value={value} onChange={onChange} error={error} />}
    </Stack>
  );
}

function Chosen({ value, onChange, error }: Props) {
  const errorId = useId();
  return (
    <div role="group" aria-label={say('choice.types')} aria-describedby={error ? errorId : undefined}>
      {error && (
        <Input.Error id={errorId} mb="xs">
          {error}
        </Input.Error>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="lg">
        {changeGroups().map((group) => (
          <Group key={group.subscription} group={group} value={value} onChange={onChange} />
        ))}
      </SimpleGrid>
    </div>
  );
}

function Group({
  group,
  value,
  onChange,
}: Omit<Props, 'error'> & { group: ReturnType<typeof changeGroups>[number] }) {
  const { subscription, name, types } = group;
  const isWhole = value.includes(subscription);
  const chosen = types.filter((type) => value.includes(type));
  const others = value.filter((one) => one !== subscription && !types.some((type) => type === one));
  return (
    <Stack gap={6} role="group" aria-label={name}>
      <Checkbox
        size="sm"
        label={
          <Text size="sm" fw={500}>
            {name}
          </Text>
        }
        description={say('choice.group', { subscription })}
        checked={isWhole}
        indeterminate={!isWhole && chosen.length > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? [...others, subscription] : others)}
      />
      {types.map((type) => (
        <Checkbox
          key={type}
          size="sm"
          ml="lg"
          label={wordsOf(type)}
          description={type}
          disabled={isWhole}
          checked={isWhole || chosen.includes(type)}
          onChange={(event) =>
            onChange([
              ...others,
              ...types.filter((one) => (one === type ? event.currentTarget.checked : chosen.includes(one))),
            ])
          }
        />
      ))}
    </Stack>
  );
}
