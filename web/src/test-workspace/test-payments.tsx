import { routes } from '@callwright/sdk/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { send } from '../api.ts';
import { FakeList, fakesPerPage, nextFakes } from './fake-list.tsx';
import { OnlyInTest } from './only-in-test.tsx';
import { say } from './say.ts';
import { Payment } from './test-payment.tsx';

/** The fake payment provider of a test workspace: the payments, with buttons for the actions of payers and banks. */
export function TestPayments() {
  return (
    <OnlyInTest help={say('pay.liveHelp')}>
      <OfTest />
    </OnlyInTest>
  );
}

function OfTest() {
  const { payment: asked } = useSearch({ from: '/shell/settings/test-payments' });
  const payments = useInfiniteQuery({
    queryKey: [routes.testPayments.list.path],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      send(routes.testPayments.list, { page: pageParam, limit: fakesPerPage }, { signal }),
    getNextPageParam: ({ data }, pages) => nextFakes(data.count, pages),
  });
  return (
    <FakeList
      title={say('PAYMENT')}
      help={say('pay.help')}
      from={payments}
      rowsOf={({ data }) => data.payments}
      nothing={{ title: say('pay.none'), description: say('pay.noneHelp') }}
      row={(payment) => <Payment key={payment.id} payment={payment} isAsked={payment.id === asked} />}
    />
  );
}
