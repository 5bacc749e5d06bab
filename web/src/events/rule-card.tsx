import { Group, List, Stack, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { CallEvent } from '../records.ts';
import { CardActions } from './card-actions.tsx';

type Props = ComponentProps<typeof CardActions> & {
  /** The rule as a sentence. */
  sentence: string;
  warnings: CallEvent['warnings'];
  refusals: ReactNode;
  children: ReactNode;
};

/** A rule as a sentence, or opened for editing. */
export function RuleCard({ name, sentence, warnings, isOpen, onOpen, onRemove, refusals, children }: Props) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{sentence}</Text>
        <CardActions name={name} isOpen={isOpen} onOpen={onOpen} onRemove={onRemove} />
      </Group>
      {warnings.length > 0 && (
        <List size="sm" c="red">
          {warnings.map(({ path, text }) => (
            <List.Item key={path + text}>{text}</List.Item>
          ))}
        </List>
      )}
      {refusals}
      {isOpen && children}
    </Stack>
  );
}
