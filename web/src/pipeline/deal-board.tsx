import { routes } from '@callwright/sdk/routes';
import { Select, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query, queryClient } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { changeContact } from '../contacts/change-contact.ts';
import { useStages } from '../contacts/use-stages.ts';
import { changeKind } from '../deals/change-deal.ts';
import { DealFilters } from '../deals/deal-filters.tsx';
import { DealViews } from '../deals/deal-list.tsx';
import { dealName } from '../deals/deal-name.ts';
import type { DealSearch } from '../deals/deal-search.ts';
import type { Deal } from '../records.ts';
import { BoardFace } from '../ui/board/board-face.tsx';
import { Board } from '../ui/board/board.tsx';
import { writeMoney } from '../ui/money.ts';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { LayoutSwitch } from '../ui/table/layout-switch.tsx';
import { writeShortDate } from '../ui/time.ts';
import { offerUndo } from '../ui/undo.tsx';
import type { DealGroup } from './deal-board-search.ts';
import { dealLanes, laneFilter, recountDeals } from './deal-lanes.ts';
import { moveInCache } from './move-in-cache.ts';
import { PipelineViews } from './pipeline-views.tsx';
import { say } from './say.ts';

/** Deals by the stage of their contact, by payment status or by kind. */
export function DealBoard() {
  const { by: groupBy = 'paymentStatus', ...search } = useSearch({ from: '/shell/pipeline/deals' });
  const navigate = useNavigate({ from: '/pipeline/deals' });
  const { user } = useMe();
  const mayMove = useMay(groupBy === 'stage' ? 'contacts:write' : 'deals:write');
  const { stages, identifier } = useStages();
  const { orderColumn: _column, orderBy: _by, page: _page, ...filters } = search;
  const boardQuery = query(routes.deals.board, { ...filters, groupBy });
  const board = useQuery({ ...boardQuery, placeholderData: keepPreviousData });
  const filter = (change: DealSearch) =>
    void navigate({ search: (current) => ({ ...current, ...change }), replace: true });

  const stageOf = (key: string) => stages.find(({ id }) => String(id) === key);
  const write = (deal: Deal, from: string, to: string): Promise<boolean> => {
    if (groupBy === 'transactionType')
      return changeKind(deal, from as Deal['transactionType'], to as Deal['transactionType']); // the columns are kinds
    const stage = stageOf(to);
    return changeContact({
      id: deal.contactId,
      name: dealName(deal),
      part: (contact) => contact.stage?.optionId ?? null,
      shown: stageOf(from)?.id ?? null,
      body: { customFields: { [identifier]: stage === undefined ? [] : [stage.stored] } },
    });
  };
  const move = async (deal: Deal, from: string, to: string, column: string): Promise<void> => {
    const isKind = groupBy === 'transactionType';
    const card = isKind ? { ...deal, transactionType: to as Deal['transactionType'] } : deal; // the columns are kinds
    await moveInCache({ path: routes.deals.list.path, filter: laneFilter[groupBy], from, to, card });
    queryClient.setQueryData(boardQuery.queryKey, (before) =>
      before === undefined
        ? before
        : { data: { ...before.data, columns: recountDeals(before.data.columns, deal, from, to) } },
    );
    if (await write(deal, from, to))
      offerUndo(say('moved', { name: dealName(deal), column }), () => void move(card, to, from, column));
  };

  return (
    <Page
      title={say('title')}
      actions={
        <>
          <PipelineViews />
          <LayoutSwitch now="board" table="/deals" board="/pipeline/deals" search={search} />
        </>
      }
    >
      <DealViews search={search} to="/pipeline/deals" />
      <DealFilters
        search={search}
        filter={filter}
        more={
          <GroupSelect
            value={groupBy}
            onChange={(next) =>
              void navigate({ search: (current) => ({ ...current, by: next }), replace: true })
            }
          />
        }
      />
      {groupBy === 'paymentStatus' && (
        <Text size="sm" c="dimmed">
          {say('payment.help')}
        </Text>
      )}
      <Loaded from={board}>
        {({ data }) => {
          const lanes = dealLanes({ groupBy, stages, columns: data.columns, search });
          const nameOfLane = (key: string) => lanes.find((lane) => lane.key === key)?.name ?? '';
          return (
            <Board
              key={groupBy}
              label={say('deals.board')}
              lanes={lanes}
              nameOf={dealName}
              onOpen={({ id }) => void navigate({ to: '/deals/$dealId', params: { dealId: String(id) } })}
              mover={
                mayMove && groupBy !== 'paymentStatus'
                  ? { move: (card, from, to) => void move(card, from, to, nameOfLane(to)) }
                  : null
              }
              card={(deal) => (
                <BoardFace
                  name={dealName(deal)}
                  value={writeMoney(deal.value, deal.currency)}
                  facts={[writeShortDate(deal.time, user.timeZone), deal.productName ?? say('product.none')]}
                  owner={deal.closer.name}
                />
              )}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

function GroupSelect({ value, onChange }: { value: DealGroup; onChange: (group: DealGroup) => void }) {
  const groups = ['stage', 'paymentStatus', 'transactionType'] as const;
  return (
    <Select
      label={say('groupBy')}
      w={140}
      allowDeselect={false}
      data={groups.map((group) => ({ value: group, label: say(`groupBy.${group}`) }))}
      value={value}
      onChange={(next) => onChange(groups.find((group) => group === next) ?? 'stage')}
    />
  );
}
