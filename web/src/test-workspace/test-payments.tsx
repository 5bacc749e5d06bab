import { routes } from '@callwright/sdk/routes';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { send } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { AnchorLink } from '../ui/link.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { say } from './say.ts';
import { Payment } from './test-payment.tsx';

const perPage = 50;

/** The provider of payments of a test workspace: what is to be paid, and buttons for what payers and banks do. */
export function TestPayments() {
  const { mode } = useMe().workspace;
  return mode === 'TEST' ? (
    <OfTest />
  ) : (
    <Nothing title={say('kept.live')} description={say('pay.liveHelp')} />
  );
}

function OfTest() {
  const { payment: asked } = useSearch({ from: '/shell/settings/test-payments' });
  const payments = useInfiniteQuery({
    queryKey: [routes.testPayments.list.path],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      send(routes.testPayments.list, { page: pageParam, limit: perPage }, { signal }),
    getNextPageParam: ({ data }, pages) => (pages.length * perPage < data.count ? pages.length : undefined),
  });
  return (
    <Stack>
      <AnchorLink to="/settings/kept" size="sm">
        {say('kept')}
      </AnchorLink>
      <Title order={2} size="h4">
        {say('PAYMENT')}
      </Title>
      <Text size="sm" c="dimmed" maw={680}>
        {say('pay.help')}
      </Text>
      <Loaded from={payments}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data.payments);
          if (all.length === 0) return <Nothing title={say('pay.none')} description={say('pay.noneHelp')} />;
          return (
            <Stack align="stretch">
              <RowList label={say('PAYMENT')}>
                {all.map((payment) => (
                  <Payment key={payment.id} payment={payment} isAsked={payment.id === asked} />
                ))}
              </RowList>
              {payments.hasNextPage && (
                <Button
                  variant="subtle"
                  loading={payments.isFetchingNextPage}
                  onClick={() => void payments.fetchNextPage()}
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
