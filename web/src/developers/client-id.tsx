import { Code, Group } from '@mantine/core';
import { Copy } from '../ui/copy.tsx';

export function ClientId({ id }: { id: string }) {
  return (
    <Group gap="xs">
      <Code aria-label="Client ID" style={{ overflowWrap: 'anywhere' }}>
        {id}
      </Code>
      <Copy text={id} label="Copy the client ID" size="compact-xs" />
    </Group>
  );
}
