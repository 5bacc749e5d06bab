import { Select } from '@mantine/core';
import { say } from '../lists/say.ts';
import { optionsOf } from './choices.ts';

type Ordered = { orderColumn?: string | undefined; orderBy?: string | undefined };

type Props<S> = {
  /** The sort orders, such as `time-desc` for a column and its direction; the first one is the default. */
  orders: Readonly<Record<string, string>>;
  search: S;
  filter: (change: S) => void;
};

export function OrderSelect<S extends Ordered>({ orders, search, filter }: Props<S>) {
  const [usual = ''] = Object.keys(orders);
  const [column, direction] = usual.split('-');
  return (
    <Select
      label={say('order')}
      allowDeselect={false}
      w={170}
      data={optionsOf(orders)}
      value={`${search.orderColumn ?? column}-${search.orderBy ?? direction}`}
      onChange={(key) => {
        const [orderColumn, orderBy] = (key ?? usual).split('-');
        filter({ orderColumn, orderBy } as S); // the keys of `orders` are made of both
      }}
    />
  );
}
