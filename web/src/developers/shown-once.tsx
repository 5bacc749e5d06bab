import { Alert, Code, Group, Stack } from '@mantine/core';
import { Copy } from '../ui/copy.tsx';
import { say } from './say.ts';

/** A secret that is shown only this once. */
export function ShownOnce({ what, label, value }: { what: 'key' | 'secret'; label: string; value: string }) {
  return (
    <Stack gap="sm">
      <Alert color="yellow">{say('shownOnce')}</Alert>
      <Code block aria-label={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {value}
      </Code>
      <Group>
        <Copy text={value} label={say(`copy.${what}`)} size="sm" />
      </Group>
    </Stack>
  );
}
