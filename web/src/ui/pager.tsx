import { Button, Group, Text } from '@mantine/core';
import type { ListMeta } from '../endpoints.ts';

/** Leads through the pages of a list, counted from 0. */
export function Pager({ meta, onPage }: { meta: ListMeta; onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(meta.count / meta.limit));
  if (pages === 1) return null;
  return (
    <Group component="nav" aria-label="Pages" justify="space-between">
      <Button variant="default" size="xs" disabled={meta.page === 0} onClick={() => onPage(meta.page - 1)}>
        Previous
      </Button>
      <Text size="sm" c="dimmed">
        Page {meta.page + 1} of {pages}, {meta.count} in all
      </Text>
      <Button variant="default" size="xs" disabled={!meta.hasMore} onClick={() => onPage(meta.page + 1)}>
        Next
      </Button>
    </Group>
  );
}
