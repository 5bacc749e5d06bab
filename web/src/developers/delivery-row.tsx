import { useMe } from '../auth/session.ts';
import type { Delivery } from '../records.ts';
import { writeSeconds } from '../ui/time.ts';
import { DeliveryExchange } from './delivery-exchange.tsx';
import { deliveryStatusNames } from './delivery-search.ts';
import { OpeningRow } from './opening-row.tsx';
import { deliveryColors, placeOf, resultOf } from './webhook-words.ts';

/** One line for each delivery; what was sent and what came back opens below. */
export function DeliveryRow({ delivery, isOneOfMany }: { delivery: Delivery; isOneOfMany: boolean }) {
  const { user } = useMe();
  const { type, status, url, createdAt } = delivery;
  const progress = progressOf(delivery, user.timeZone);
  return (
    <OpeningRow
      state={{ text: deliveryStatusNames[status], color: deliveryColors[status] }}
      what={type}
      right={writeSeconds(createdAt, user.timeZone)}
      below={isOneOfMany ? `${placeOf(url)} · ${progress}` : progress}
    >
      <DeliveryExchange id={delivery.id} />
    </OpeningRow>
  );
}

function progressOf({ status, attempts, lastAttempt, nextAttemptAt }: Delivery, timeZone: string): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  const last = lastAttempt === null ? [] : [`${resultOf(lastAttempt)} in ${Math.round(lastAttempt.ms)} ms`];
  const waits = status === 'PENDING' && nextAttemptAt === null ? ['until the webhook is enabled'] : [];
  const next =
    status === 'PENDING' && nextAttemptAt !== null && attempts > 0
      ? [`next try ${writeSeconds(nextAttemptAt, timeZone)}`]
      : [];
  return [tries, ...last, ...next, ...waits].join(' · ');
}
