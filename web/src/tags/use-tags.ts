import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';

/** The maximum in a select. */
export const tagsMax = 100;

/** Names of tags for a select: all, or those that contain the text. */
export function useTagNames(search = ''): string[] {
  const tags = useQuery(query(routes.tags.list, { limit: tagsMax, ...(search !== '' && { search }) }));
  return (tags.data?.data.tags ?? []).map(({ name }) => name);
}

/** The reads that change with a tag. */
export const tagReads = [routes.contacts, routes.tags, routes.deals];
