import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListMeta } from '../records.ts';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { say } from './say.ts';

/** As many as a person looks through; the search finds the others. */
export const linkableMax = 20;

/** What a payment can be linked to, or a deal, of which there may be more. */
export function Linkable({ meta, children }: { meta: ListMeta; children: ReactNode }) {
  return (
    <>
      <RowList>{children}</RowList>
      {meta.hasMore && (
        <Text size="sm" c="dimmed">
          {say('inAll', { number: meta.count.toLocaleString() })}
        </Text>
      )}
    </>
  );
}

type Props = {
  title: ReactNode;
  facts: string;
  /** What is linked, for screen readers. */
  label: string;
  /** Whether both are in one currency. */
  fits: boolean;
  isLikely?: boolean;
  isPending: boolean;
  onLink: () => void;
};

export function LinkRow({ title, facts, label, fits, isLikely = false, isPending, onLink }: Props) {
  return (
    <Group component="li" className={classes['row'] ?? ''} p="sm" justify="space-between">
      <div>
        {title}
        <Text size="sm" c="dimmed">
          {facts}
        </Text>
      </div>
      <Button
        size="xs"
        variant={isLikely ? 'filled' : 'default'}
        disabled={!fits}
        loading={isPending}
        onClick={onLink}
        aria-label={label}
      >
        {say('link')}
      </Button>
    </Group>
  );
}
