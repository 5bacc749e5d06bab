import { Code, Group, Text } from '@mantine/core';
import { say } from '../lists/say.ts';
import { Copy } from './copy.tsx';

/** A value for another service or for people, with a copy button, and what to do with it. */
export function Address({ label, text, help }: { label: string; text: string; help?: string }) {
  return (
    <div>
      <Text size="sm">{label}</Text>
      <Group gap="xs">
        <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
        <Copy text={text} aria-label={say('copyOf', { label })} />
      </Group>
      {help !== undefined && (
        <Text size="sm" c="dimmed" maw={680}>
          {help}
        </Text>
      )}
    </div>
  );
}
