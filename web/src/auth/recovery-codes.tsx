import { Alert, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Copy } from '../ui/copy.tsx';

/** The codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack>
      <Alert color="orange" title="Save these recovery codes now">
        <Text size="sm">
          Each lets you in once when you do not have your phone or passkey with you. They are not shown again.
        </Text>
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
        <Copy text={codes.join('\n')} label="Copy all" size="sm" />
        <Button onClick={onDone}>I have saved them</Button>
      </Group>
    </Stack>
  );
}
