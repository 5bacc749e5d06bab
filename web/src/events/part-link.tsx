import { Anchor } from '@mantine/core';
import type { EventPart } from './event-parts.ts';
import { partName } from './part-name.ts';

/** A link to the part of the page that something is about. */
export function PartLink({ part, onGo }: { part: EventPart; onGo: (part: string) => void }) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      c="inherit"
      td="underline"
      onClick={() => onGo(part.key)}
    >
      {partName(part.key)}
    </Anchor>
  );
}
