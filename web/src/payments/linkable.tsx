import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListMeta } from '../records.ts';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { say } from './say.ts';

/** Few enough to look through; the search finds the others. */
export const linkableMax = 20;

/** The candidates to link a payment or a deal to, with a note if there are more. */
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
  /** Describes the link for screen readers. */
  label: string;
  /** Whether both have the same currency. */
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
