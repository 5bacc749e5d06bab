import { Button, Group, Text } from '@mantine/core';
import type { ListMeta } from '../records.ts';
import { say } from '../lists/say.ts';

/** The server's maximum of `page × limit`. */
const rowsMax = 100_000;

/** Links to the pages of a list, counted from 0. */
export function Pager({ meta, onPage }: { meta: ListMeta; onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(meta.count / meta.limit));
  if (pages === 1) return null;
  const isTooFar = (meta.page + 1) * meta.limit > rowsMax;
  return (
    <Group component="nav" aria-label={say('pages')} justify="space-between">
      <Button variant="default" size="xs" disabled={meta.page === 0} onClick={() => onPage(meta.page - 1)}>
        {say('pages.previous')}
      </Button>
      <Text size="sm" c="dimmed" aria-live="polite">
        {say('pages.line', { page: meta.page + 1, pages, count: meta.count })}
        {isTooFar && `. ${say('pages.tooFar')}`}
      </Text>
      <Button
        variant="default"
        size="xs"
        disabled={!meta.hasMore || isTooFar}
        onClick={() => onPage(meta.page + 1)}
      >
        {say('pages.next')}
      </Button>
    </Group>
  );
}
