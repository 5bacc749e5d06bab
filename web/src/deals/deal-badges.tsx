import { Badge } from '@mantine/core';
import type { Deal } from '../records.ts';
import { dealTypeNames, paymentStatusNames } from '../ui/choices.ts';
import { paymentColors } from './deal-colors.ts';

export function PaymentStatusBadge({ deal }: { deal: Pick<Deal, 'paymentStatus'> }) {
  return (
    <Badge variant="light" color={paymentColors[deal.paymentStatus]}>
      {paymentStatusNames[deal.paymentStatus]}
    </Badge>
  );
}

export function DealKindBadge({ deal }: { deal: Pick<Deal, 'transactionType'> }) {
  return <Badge>{dealTypeNames[deal.transactionType]}</Badge>;
}
