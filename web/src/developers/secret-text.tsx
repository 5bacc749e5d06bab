import { Alert, Code, Group, Stack } from '@mantine/core';
import { Copy } from '../ui/copy.tsx';
import { say } from './say.ts';

/** The secret of a webhook, to be copied to the receiver. */
export function SecretText({ secret }: { secret: string }) {
  return (
    <Stack gap="sm">
      <Alert color="yellow">{say('secret.copyNow')}</Alert>
      <Code block aria-label={say('secret')} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <Group>
        <Copy text={secret} label={say('copy.secret')} size="sm" />
      </Group>
    </Stack>
  );
}
