import { Alert, Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { meanings, surfaces } from '../ui/tokens.ts';

const surfaceNames = [
  'canvas',
  'surface',
  'raised',
  'hover',
  'line',
  'control',
  'accent',
  'accentWash',
] as const satisfies readonly (keyof typeof surfaces.light)[];
const cssName = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const noteColors = ['teal', 'green', 'orange', 'red', 'blue', 'gray'];

export function Colors() {
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {surfaceNames.map((name) => (
          <div key={name}>
            <div
              style={{
                height: 40,
                border: '1px solid var(--line)',
                borderRadius: 6,
                background: `var(${cssName(name)})`,
              }}
            />
            <Text size="xs" c="dimmed">
              {name}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Group gap={6}>
        {Object.keys(meanings.light).map((name) => (
          <Badge key={name} color={name}>
            {name}
          </Badge>
        ))}
      </Group>
      <Group gap={6}>
        {Object.keys(meanings.light).map((name) => (
          <Badge key={name} color={name} variant="outline">
            {name}
          </Badge>
        ))}
      </Group>
      {noteColors.map((color) => (
        <Alert key={color} color={color} title={`A note in ${color}`} role="note">
          What happened, and what to do.
        </Alert>
      ))}
    </Stack>
  );
}
