import type { ReceivedFrom } from '@callwright/sdk/request';
import { routes } from '@callwright/sdk/routes';
import type { StageOption } from '../contacts/use-stages.ts';
import { kindColors, paymentColors } from '../deals/deal-colors.ts';
import type { DealSearch } from '../deals/deal-search.ts';
import { dealSource } from '../deals/deal-source.ts';
import type { Deal } from '../records.ts';
import type { Lane } from '../ui/board/board.tsx';
import { dealTypeNames, paymentStatusNames } from '../ui/choices.ts';
import { writeMoney } from '../ui/money.ts';
import { parts } from '../ui/search-params.ts';
import type { DealGroup } from './deal-board-search.ts';
import { say } from './say.ts';

export type DealColumn = ReceivedFrom<typeof routes.deals.board>['data']['columns'][number];

/** For each grouping, the filter of the list that selects a column. */
export const laneFilter = {
  stage: 'stageIds',
  paymentStatus: 'paymentStatus',
  transactionType: 'transactionType',
} as const satisfies Record<DealGroup, keyof DealSearch>;

type Group = { key: string; name: string; color: string; isHiddenEmpty: boolean };

function groupsOf(groupBy: DealGroup, stages: readonly StageOption[]): Group[] {
  const named = (names: Record<string, string>, colors: Record<string, string>) =>
    Object.entries(names).map(([key, name]) => ({
      key,
      name,
      color: colors[key] ?? 'gray',
      isHiddenEmpty: false,
    }));
  if (groupBy === 'paymentStatus') return named(paymentStatusNames, paymentColors);
  if (groupBy === 'transactionType') return named(dealTypeNames, kindColors);
  return [
    { key: '0', name: say('noStage'), color: 'gray', isHiddenEmpty: true },
    ...stages.map(({ id, name, color, isArchived }) => ({
      key: String(id),
      name,
      color,
      isHiddenEmpty: isArchived,
    })),
  ];
}

type Given = {
  groupBy: DealGroup;
  stages: readonly StageOption[];
  columns: readonly DealColumn[];
  search: DealSearch;
};

/** The columns of the board in order, without those that are filtered out. */
export function dealLanes({ groupBy, stages, columns, search }: Given): Lane<Deal>[] {
  const found = new Map(columns.map((column) => [column.key ?? '0', column]));
  const filter = laneFilter[groupBy];
  const wanted = parts(search[filter]);
  return groupsOf(groupBy, stages)
    .filter(({ key, isHiddenEmpty }) =>
      wanted.length === 0 ? !isHiddenEmpty || found.has(key) : wanted.includes(key),
    )
    .map(({ key, name, color }) => {
      const { count = 0, sums = [] } = found.get(key) ?? {};
      return {
        key,
        name,
        color,
        count,
        sum: sums.map(({ value, currency }) => writeMoney(value, currency)).join(' + '),
        source: dealSource({ ...search, [filter]: key }),
      };
    });
}

/** The columns after a deal has moved. */
export function recountDeals(
  columns: readonly DealColumn[],
  deal: Deal,
  from: string,
  to: string,
): DealColumn[] {
  const keyOf = ({ key }: DealColumn) => key ?? '0';
  const known = columns.some((column) => keyOf(column) === to)
    ? columns
    : [...columns, { key: to === '0' ? null : to, count: 0, sums: [] }];
  return known.map((column) => {
    const step = keyOf(column) === to ? 1 : keyOf(column) === from ? -1 : 0;
    if (step === 0) return column;
    const { currency } = deal;
    const value = step * (deal.value - deal.discount);
    const before = column.sums.find((sum) => sum.currency === currency) ?? {
      currency,
      value: 0,
      collected: 0,
    };
    const after = {
      ...before,
      value: before.value + value,
      collected: before.collected + step * deal.collected,
    };
    const others = column.sums.filter((sum) => sum.currency !== currency);
    return {
      ...column,
      count: column.count + step,
      sums: [after, ...others].filter((sum) => sum.value !== 0),
    };
  });
}
