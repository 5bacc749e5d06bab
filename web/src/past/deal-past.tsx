import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { moneyReads } from '../payments/use-link-payment.ts';
import { useSend } from '../ui/use-send.ts';
import { RecordPast } from './record-past.tsx';
import { say } from './say.ts';

const restorable = [
  'value',
  'discount',
  'transactionType',
  'productId',
  'time',
  'notes',
  'email',
  'userId',
] as const;

type Props = { dealId: number; currency: string; etag: string | null; timeZone: string };

export function DealPast({ dealId, currency, etag, timeZone }: Props) {
  const mayWrite = useMay('deals:write');
  const timeline = useQuery(query(routes.deals.timeline, { id: dealId }));
  const { mutate } = useSend(routes.deals.update, {
    ifMatch: etag,
    invalidates: [routes.deals, ...moneyReads],
    done: say('restored'),
  });
  return (
    <RecordPast
      of="DEAL"
      timeline={timeline}
      timeZone={timeZone}
      currency={currency}
      restorable={mayWrite ? restorable : []}
      onRestore={(field, value) => mutate({ id: dealId, [field]: value })}
    />
  );
}
