import { routes } from '@callwright/sdk/routes';
import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { send } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { TestPayment } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { writeMoney } from '../ui/money.ts';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import classes from './test-payments.module.css';

const perPage = 50;
const colors = { OPEN: 'blue', DECLINED: 'orange', PAID: 'green', EXPIRED: 'gray' } as const;

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

/** @param isAsked the one that a booking page has led to */
function Payment({ payment, isAsked }: { payment: TestPayment; isAsked: boolean }) {
  const { timeZone } = useMe().user;
  const { id, state, title, amount, refunded, currency, email, createdAt, expiresAt, returnUrl } = payment;
  const isOpen = state === 'OPEN' || state === 'DECLINED';
  const time = isOpen
    ? say('pay.until', { moment: writeMoment(expiresAt, timeZone) })
    : writeMoment(createdAt, timeZone);
  return (
    <li className={classes['row']} data-asked={isAsked || undefined}>
      <div className={classes['what']}>
        <Group gap="xs">
          <Text fw={600}>{`${writeMoney(amount, currency)} · ${title}`}</Text>
          <Badge variant="light" tt="none" color={colors[state]}>
            {say(refunded > 0 ? 'pay.REFUNDED' : `pay.${state}`)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {email === null ? time : `${email} · ${time}`}
        </Text>
        {state === 'PAID' && (
          <Anchor href={returnUrl} size="sm">
            {say('pay.return')}
          </Anchor>
        )}
      </div>
      <Group gap="xs">
        {isOpen && <Decide id={id} decision="PAY" name={title} />}
        {isOpen && <Decide id={id} decision="DECLINE" name={title} />}
        {state === 'PAID' && refunded < amount && <Decide id={id} decision="REFUND" name={title} />}
      </Group>
    </li>
  );
}

type DecideProps = { id: number; decision: 'PAY' | 'DECLINE' | 'REFUND'; name: string };

function Decide({ id, decision, name }: DecideProps) {
  const decide = useSend(routes.testPayments.decide, {
    invalidates: [routes.testPayments, routes.testWorkspaces, routes.transactions, routes.eventCalls],
    done: say(`pay.done.${decision}`),
  });
  return (
    <Button
      size="xs"
      variant={decision === 'PAY' ? 'filled' : 'default'}
      loading={decide.isPending}
      aria-label={say('pay.of', { action: say(`pay.do.${decision}`), name })}
      onClick={() => decide.mutate({ id, decision })}
    >
      {say(`pay.do.${decision}`)}
    </Button>
  );
}
