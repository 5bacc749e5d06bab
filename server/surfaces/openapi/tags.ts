import { resourceGroups, resources } from '@callwright/contract/words/resources.ts';
import type { JsonSchema } from './schemas.ts';

/**
 * Each resource with its description, and the groups in which readers find them (`x-tagGroups`, as used by Redoc and
 * others).
 */
export function tagsOf(names: readonly string[]): JsonSchema {
  return {
    tags: names.map((name) => ({ name, ...describedTag(name) })),
    'x-tagGroups': resourceGroups
      .map(([heading, tags]) => ({ name: heading, tags: tags.filter((tag) => names.includes(tag)) }))
      .filter(({ tags }) => tags.length > 0),
  };
}

function describedTag(name: string): JsonSchema {
  if (!(name in resources)) return {};
  const [title, description] = resources[name as keyof typeof resources]; // asked just before
  return { 'x-displayName': title, description };
}
