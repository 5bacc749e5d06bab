import { Alert, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Copy } from '../ui/copy.tsx';
import { say } from './say.ts';

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack>
      <Alert color="orange" title={say('recovery.save')}>
        <Text size="sm">{say('recovery.help')}</Text>
      </Alert>
      <SimpleGrid
        cols={{ base: 1, sm: 2 }}
        spacing="xs"
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group>
        <Copy text={codes.join('\n')} label={say('recovery.copy')} size="sm" />
        <Button onClick={onDone}>{say('recovery.saved')}</Button>
      </Group>
    </Stack>
  );
}
