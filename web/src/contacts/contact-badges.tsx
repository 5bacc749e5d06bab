import { routes } from '@callwright/sdk/routes';
import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { versionedQuery } from '../api.ts';
import type { Contact } from '../records.ts';
import { colorOf } from '../ui/color-of.ts';
import { stageName } from '../ui/default-names.ts';
import { say } from './say.ts';

const categoryColors: Readonly<Record<string, string>> = { WON: 'green', LOST: 'red' };
const askedEachMs = 300_000;

/** The stage in its chosen color. */
export function StageBadge({ stage }: { stage: Contact['stage'] }) {
  const field = useQuery({ ...versionedQuery(routes.fields.contactStage, {}), staleTime: askedEachMs });
  if (stage === null) return null;
  const color = field.data?.data.options.find(({ id }) => id === stage.optionId)?.color ?? null;
  return (
    <Badge color={color === null ? (categoryColors[stage.category ?? ''] ?? 'gray') : colorOf(color)}>
      {stageName(stage.name)}
    </Badge>
  );
}

export function TagBadges({ tags }: { tags: Contact['tags'] }) {
  if (tags.length === 0) return null;
  return (
    <Group component="ul" aria-label={say('tags')} gap={4} p={0} m={0} my={2} style={{ listStyle: 'none' }}>
      {tags.map((tag) => (
        <Badge key={tag.id} component="li" color={colorOf(tag.color)} size="sm">
          {tag.name}
        </Badge>
      ))}
    </Group>
  );
}
