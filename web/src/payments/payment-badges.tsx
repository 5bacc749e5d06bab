import { Badge } from '@mantine/core';
import { namesOf, optionsOf, transactionStatusNames } from '../ui/choices.ts';

const statusColors: Readonly<Record<string, string>> = {
  SUCCEEDED: 'green',
  PENDING: 'yellow',
  FAILED: 'red',
  REFUNDED: 'orange',
  PARTIALLY_REFUNDED: 'orange',
  DISPUTED: 'red',
};

export function PaymentStatus({ status }: { status: string }) {
  return (
    <Badge variant="light" color={statusColors[status] ?? 'gray'}>
      {namesOf(optionsOf(transactionStatusNames), status)}
    </Badge>
  );
}
