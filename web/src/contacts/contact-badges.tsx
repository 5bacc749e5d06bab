import { Badge, Group } from '@mantine/core';
import type { Contact } from '../records.ts';
import { colorOf } from '../ui/color-of.ts';

const stageColors: Readonly<Record<string, string>> = { WON: 'green', LOST: 'red' };

export function StageBadge({ stage }: { stage: Contact['stage'] }) {
  if (stage === null) return null;
  return (
    <Badge variant="light" color={stageColors[stage.category ?? ''] ?? 'indigo'}>
      {stage.name}
    </Badge>
  );
}

export function TagBadges({ tags }: { tags: Contact['tags'] }) {
  if (tags.length === 0) return null;
  return (
    <Group component="ul" aria-label="Tags" gap={4} p={0} m={0} my={2} style={{ listStyle: 'none' }}>
      {tags.map((tag) => (
        <Badge key={tag.id} component="li" variant="outline" color={colorOf(tag.color)} size="sm" tt="none">
          {tag.name}
        </Badge>
      ))}
    </Group>
  );
}
