import { Button, CloseButton, Group, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallEvent } from '../endpoints.ts';

type Props = {
  /** “Routing rule 2” */
  name: string;
  /** What the rule says, in a sentence. */
  sentence: string;
  warnings: CallEvent['warnings'];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onRemove: () => void;
  refusals: ReactNode;
  children: ReactNode;
};

/** A rule as a sentence, and opened to be changed. */
export function RuleCard({ name, sentence, warnings, isOpen, onOpen, onRemove, refusals, children }: Props) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{sentence}</Text>
        <Group gap={4} wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Edit'} ${name}`}
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'Edit'}
          </Button>
          <CloseButton aria-label={`Remove ${name}`} onClick={onRemove} />
        </Group>
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
