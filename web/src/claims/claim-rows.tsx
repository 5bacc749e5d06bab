import { routes } from '@callwright/sdk/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { query } from '../api.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { ClaimRow } from './claim-row.tsx';
import type { ClaimFilter } from './claim-search.ts';
import { say } from './say.ts';

const pageSize = 50;

/** A page of claims, or a note if there are none. */
export function ClaimRows({ filter, nothing }: { filter: ClaimFilter; nothing: ReactNode }) {
  const { page = 0 } = useSearch({ from: '/shell/claims' });
  const navigate = useNavigate({ from: '/claims' });
  const claims = useQuery({
    ...query(routes.setterClaims.list, { ...filter, page, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList
      from={claims}
      rows={(data) => data.setterClaims}
      nothing={nothing}
      onPage={(next) => void navigate({ search: (current) => ({ ...current, page: next }) })}
    >
      {(shown) => (
        <RowList label={say('claims')}>
          {shown.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} />
          ))}
        </RowList>
      )}
    </PagedList>
  );
}
