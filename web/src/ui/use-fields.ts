import { routes } from '@callwright/sdk/routes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '../api.ts';
import type { CustomField } from '../records.ts';

/** All visible custom fields of a kind of record. */
export function useFields(objectType: CustomField['type']): UseQueryResult<{ data: CustomField[] }> {
  return useQuery(query(routes.fields.objects, { objectType, allFields: 'true', hidden: 'false' }));
}

export const ratingMaxUsual = 5;

export function ratingMax({ configuration }: CustomField): number {
  const { max } = configuration;
  return typeof max === 'number' ? max : ratingMaxUsual;
}
