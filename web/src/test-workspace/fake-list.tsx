import { Button, Stack, Text, Title } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AnchorLink } from '../ui/link.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { say } from './say.ts';

export const fakesPerPage = 50;

/** The next page to load; undefined after the last one. */
export function nextFakes(count: number, pages: readonly unknown[]): number | undefined {
  return pages.length * fakesPerPage < count ? pages.length : undefined;
}

type Props<Page, One> = {
  title: string;
  help: string;
  from: Pick<
    UseInfiniteQueryResult<{ pages: readonly Page[] }>,
    'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  rowsOf: (page: Page) => readonly One[];
  nothing: { title: string; description: string };
  /** Above the rows, if there are any. */
  above?: ReactNode;
  row: (one: One) => ReactNode;
};

/** The data of a fake external service for a test workspace, by page. */
export function FakeList<Page, One>({ title, help, from, rowsOf, nothing, above, row }: Props<Page, One>) {
  return (
    <Stack>
      <AnchorLink to="/settings/kept" size="sm">
        {say('kept')}
      </AnchorLink>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" maw={680}>
        {help}
      </Text>
      <Loaded from={from}>
        {({ pages }) => {
          const all = pages.flatMap(rowsOf);
          if (all.length === 0) return <Nothing {...nothing} />;
          return (
            <Stack align="stretch">
              {above}
              <RowList label={title}>{all.map(row)}</RowList>
              {from.hasNextPage && (
                <Button
                  variant="subtle"
                  loading={from.isFetchingNextPage}
                  onClick={() => void from.fetchNextPage()}
                >
                  {say('pay.more')}
                </Button>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Stack>
  );
}
