import type { Deal } from '../records.ts';

// Colors with a meaning, as badges and boards show them.

export const paymentColors: Record<Deal['paymentStatus'], string> = {
  UNPAID: 'gray',
  PARTIAL: 'yellow',
  PAID: 'green',
  OVERPAID: 'indigo',
  REFUNDED: 'orange',
  DISPUTED: 'red',
};

export const kindColors: Record<Deal['transactionType'], string> = {
  DEPOSIT: 'yellow',
  WON: 'green',
  RECURRING: 'blue',
};
