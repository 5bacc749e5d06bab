import { Code, Group } from '@mantine/core';
import { Copy } from '../ui/copy.tsx';
import { say } from './say.ts';

export function ClientId({ id }: { id: string }) {
  return (
    <Group gap="xs">
      <Code aria-label={say('clientId')} style={{ overflowWrap: 'anywhere' }}>
        {id}
      </Code>
      <Copy text={id} label={say('copy.clientId')} size="compact-xs" />
    </Group>
  );
}
