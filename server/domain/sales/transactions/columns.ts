import { fromMinorUnits } from '#/platform/values/money.ts';
import { searchText } from '#/platform/lists/search.ts';

type Searched = {
  name: string | null;
  email: string | null;
  phone_number: string | null;
  phone_normalized: string | null;
  external_id: string | null;
  value: number;
  currency: string;
};

/** The search text of a transaction: payer, external id, and the value with and without decimals. */
export function transactionSearchText(row: Searched): string {
  const value = Math.abs(fromMinorUnits(row.value, row.currency));
  return searchText(
    [row.name, row.email, row.external_id, String(value), value.toFixed(2)],
    [row.phone_number, row.phone_normalized],
  );
}
