import { Alert, Code, Group, Stack } from '@mantine/core';
import { Copy } from '../ui/copy.tsx';

/** A secret at the only time it is seen; `what` is how a sentence calls it: “key”. */
export function ShownOnce({ what, label, value }: { what: string; label: string; value: string }) {
  return (
    <Stack gap="sm">
      <Alert color="yellow">Copy the {what} now. It is not shown again.</Alert>
      <Code block aria-label={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {value}
      </Code>
      <Group>
        <Copy text={value} label={`Copy the ${what}`} size="sm" />
      </Group>
    </Stack>
  );
}
