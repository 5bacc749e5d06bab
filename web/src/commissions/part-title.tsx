import { Text } from '@mantine/core';

/** The heading of a group of fields in a rule. */
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
