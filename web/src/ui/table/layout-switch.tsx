import { Link, type LinkProps } from '@tanstack/react-router';
import { SquareKanban, Table2 } from 'lucide-react';
import classes from './layout-switch.module.css';
import { say } from './say.ts';

type To = NonNullable<LinkProps['to']>;
type Props = {
  now: 'table' | 'board';
  table: To;
  board: To;
  /** Filters and order, which both layouts share. */
  search: object;
};

/** The same records as a table or as a board. */
export function LayoutSwitch({ now, table, board, search }: Props) {
  return (
    <nav aria-label={say('layout')} className={classes['switch']}>
      {(
        [
          ['table', table, Table2],
          ['board', board, SquareKanban],
        ] as const
      ).map(([layout, to, Icon]) => (
        <Link
          key={layout}
          to={to}
          search={{ ...search, asOf: undefined } as never} // both have the same filters; boards show the present
          className={classes['way'] ?? ''}
          aria-current={layout === now ? 'page' : undefined}
          activeOptions={{ exact: true }}
        >
          <Icon aria-hidden size={16} />
          <span className={classes['label']}>{say(layout)}</span>
        </Link>
      ))}
    </nav>
  );
}
