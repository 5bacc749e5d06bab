import { Text } from '@mantine/core';

/** What a few fields of a rule are about. */
export function PartTitle({ title, help }: { title: string; help: string }) {
  return (
    <Text size="sm" c="dimmed">
      <Text span inherit fw={600} c="var(--strong)">
        {title}
      </Text>
      {` · ${help}`}
    </Text>
  );
}
