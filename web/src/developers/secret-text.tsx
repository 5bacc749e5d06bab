import { Alert, Code, Group, Stack } from '@mantine/core';
import { Copy } from '../ui/copy.tsx';

/** The secret of a webhook, to be copied to the receiver. */
export function SecretText({ secret }: { secret: string }) {
  return (
    <Stack gap="sm">
      <Alert color="yellow">
        Copy the secret to your server now. It can be shown again later, which the audit log notes.
      </Alert>
      <Code block aria-label="Secret" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <Group>
        <Copy text={secret} label="Copy the secret" size="sm" />
      </Group>
    </Stack>
  );
}
