import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';

/** As many as a list of choices shows. */
export const tagsMax = 100;

/** Names of tags to choose from, all or those with a part of the name. */
export function useTagNames(search = ''): string[] {
  const tags = useQuery(query(routes.tags.list, { limit: tagsMax, ...(search !== '' && { search }) }));
  return (tags.data?.data.tags ?? []).map(({ name }) => name);
}

/** Reads that a change of a tag shows up in. */
export const tagReads = [routes.contacts, routes.tags, routes.deals];
