import { routes } from '@callwright/sdk/routes';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { send } from '../api.ts';
import type { Claim } from '../records.ts';
import { chosenColumns } from '../ui/table/column.ts';
import { ColumnsMenu } from '../ui/table/columns-menu.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Source } from '../ui/table/rows.ts';
import { useChosenColumns } from '../ui/use-saved-views.ts';
import { claimName, useClaimColumns } from './claim-columns.tsx';
import { claimSearch, type ClaimFilter, type ClaimSearch } from './claim-search.ts';
import { say } from './say.ts';

type Props = {
  filter: ClaimFilter;
  /** Above the rows, next to the column menu. */
  filters?: ReactNode;
  nothing: ReactNode;
};

/** A table of claims, or a note if there are none. */
export function ClaimTable({ filter, filters, nothing }: Props) {
  const search = useSearch({ from: '/shell/claims' });
  const navigate = useNavigate({ from: '/claims' });
  const columns = useClaimColumns();
  const [chosen, choose] = useChosenColumns('claims', search, claimSearch);
  const by = search.orderBy ?? 'desc';
  const orderTo = (next: 'asc' | 'desc') =>
    void navigate({
      search: (current) => ({ ...current, orderBy: next === 'asc' ? next : undefined }),
      replace: true,
    });
  return (
    <>
      {filters}
      <div>
        <ColumnsMenu columns={columns} chosen={chosen} onChoose={choose} />
      </div>
      <DataTable
        label={say('claims')}
        source={claimSource(filter, by)}
        columns={chosenColumns(columns, chosen)}
        nameOf={claimName}
        onOpen={({ contactId }) =>
          void navigate({ to: '/contacts/$contactId', params: { contactId: String(contactId) } })
        }
        order={{ column: 'claimedAt', by, set: (_column, next) => orderTo(next) }}
        totals={(count) => <span>{say('count', { count })}</span>}
        nothing={nothing}
      />
    </>
  );
}

function claimSource(filter: ClaimFilter, orderBy: NonNullable<ClaimSearch['orderBy']>): Source<Claim> {
  const input = { ...filter, orderBy, orderColumn: 'claimedAt' } as const;
  return {
    path: routes.setterClaims.list.path,
    input,
    read: async (paging, signal) => {
      const { data, meta } = await send(routes.setterClaims.list, { ...input, ...paging }, { signal });
      return { rows: data.setterClaims, meta };
    },
  };
}
