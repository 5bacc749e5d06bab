import { useMe } from '../auth/session.ts';
import type { Delivery } from '../records.ts';
import { writeSeconds } from '../ui/time.ts';
import { DeliveryExchange } from './delivery-exchange.tsx';
import { OpeningRow } from './opening-row.tsx';
import { say } from './say.ts';
import { deliveryColors, placeOf, resultOf, deliveryStatusNames } from './webhook-words.ts';

/** One line per delivery; its request and responses open below. */
export function DeliveryRow({ delivery, isOneOfMany }: { delivery: Delivery; isOneOfMany: boolean }) {
  const { user } = useMe();
  const { type, status, url, createdAt } = delivery;
  const progress = progressOf(delivery, user.timeZone);
  return (
    <OpeningRow
      state={{ text: deliveryStatusNames()[status], color: deliveryColors[status] }}
      what={type}
      right={writeSeconds(createdAt, user.timeZone)}
      below={isOneOfMany ? `${placeOf(url)} · ${progress}` : progress}
    >
      <DeliveryExchange id={delivery.id} />
    </OpeningRow>
  );
}

function progressOf({ status, attempts, lastAttempt, nextAttemptAt }: Delivery, timeZone: string): string {
  const tries = say('attempts', { count: attempts });
  const last =
    lastAttempt === null
      ? []
      : [say('attempt.result', { resultOf: resultOf(lastAttempt), round: Math.round(lastAttempt.ms) })];
  const waits = status === 'PENDING' && nextAttemptAt === null ? [say('delivery.waits')] : [];
  const next =
    status === 'PENDING' && nextAttemptAt !== null && attempts > 0
      ? [say('delivery.next', { nextAttemptAt: writeSeconds(nextAttemptAt, timeZone) })]
      : [];
  return [tries, ...last, ...next, ...waits].join(' · ');
}
