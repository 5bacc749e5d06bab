import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import type { Product } from '../records.ts';

/** All products by name, for selects. */
export function useProducts(): readonly Product[] {
  const products = useQuery(
    query(routes.products.list, { allProducts: 'true', orderColumn: 'name', orderBy: 'asc' }),
  );
  return products.data?.data.products ?? [];
}

/** The products as the options of a select: those on sale, plus those already selected. */
export function useProductOptions(chosen: readonly number[] = []): { value: string; label: string }[] {
  return useProducts()
    .filter(({ id, active }) => active || chosen.includes(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
}
