import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { OptionRow } from './option-row.tsx';
import { newOption, type OptionValues } from './option-values.ts';
import { say } from './say.ts';

type Props = {
  /** “option” or “stage” */
  options: readonly OptionValues[];
  onChange: (options: OptionValues[]) => void;
  error?: ReactNode;
  /** Stages also have a category, and one of them is the first stage of contacts. */
  isStages?: boolean;
};

/** The options of a field, in order. Stored options are archived instead of deleted. */
export function OptionsEditor({ options, onChange, error, isStages = false }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const live = options.filter(({ isArchived }) => !isArchived);
  const archived = options.filter(({ isArchived }) => isArchived);
  const change = (option: OptionValues, to: Partial<OptionValues>) =>
    onChange(options.map((one) => (one.key === option.key ? { ...one, ...to } : one)));
  const move = (index: number, by: -1 | 1) => {
    const [moved] = live.slice(index, index + 1);
    if (moved === undefined) return;
    onChange([...live.toSpliced(index, 1).toSpliced(index + by, 0, moved), ...archived]);
  };
  // An option that is not saved yet is removed.
  const archive = (option: OptionValues) =>
    option.id === undefined
      ? onChange(options.filter((one) => one.key !== option.key))
      : change(option, { isArchived: true });
  const add = () => {
    onChange([...live, { ...newOption(), ...(isStages && { category: 'ACTIVE' }) }, ...archived]);
    requestAnimationFrame(() => {
      const names = list.current?.querySelectorAll<HTMLInputElement>('input[data-option-name]');
      [...(names ?? [])].at(-1)?.focus();
    });
  };
  return (
    <Stack gap="xs" ref={list}>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {live.map((option, index) => (
          <OptionRow
            key={option.key}
            option={option}
            isFirst={index === 0}
            isLast={index === live.length - 1}
            isStage={isStages}
            onChange={(to) => change(option, to)}
            onDefault={() => onChange(options.map((one) => ({ ...one, isDefault: one.key === option.key })))}
            onMove={(by) => move(index, by)}
            onArchive={() => archive(option)}
          />
        ))}
      </Stack>
      {error !== undefined && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button variant="light" size="xs" onClick={add}>
          {say(isStages ? 'stage.add' : 'option.add')}
        </Button>
      </Group>
      {archived.length > 0 && (
        <Archived options={archived} onRestore={(option) => change(option, { isArchived: false })} />
      )}
    </Stack>
  );
}

type ArchivedProps = {
  options: readonly OptionValues[];
  onRestore: (option: OptionValues) => void;
};

function Archived({ options, onRestore }: ArchivedProps) {
  return (
    <Stack gap={4} component="section" aria-label={say('archived')}>
      <Text size="sm" fw={500}>
        {say('archived')}
      </Text>
      <Text size="sm" c="dimmed">
        {say('archived.help')}
      </Text>
      {options.map((option) => (
        <Group key={option.key} justify="space-between">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {option.name}
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={say('restoreOf', { name: option.name })}
            onClick={() => onRestore(option)}
          >
            {say('restore')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
