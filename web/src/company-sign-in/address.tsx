import { Code, Group, Text } from '@mantine/core';
import { Copy } from '../ui/copy.tsx';
import { say } from './say.ts';

/** A value for the provider or for people, with a copy button. */
export function Address({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="sm">{label}</Text>
      <Group gap="xs">
        <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
        <Copy text={text} label={say('copy')} aria-label={say('copyOf', { label })} />
      </Group>
    </div>
  );
}
