import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Nothing, Panel } from './panel.tsx';
import { say } from './say.ts';
import classes from './today.module.css';
import { useTroubles } from './use-troubles.ts';

export type Trouble = {
  key: string;
  title: string;
  help: string;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
};

/** Problems, with links to fix them. */
export function AttentionPanel() {
  const troubles = useTroubles();
  return (
    <Panel title={say('attention')} count={troubles.length}>
      {troubles.length === 0 && <Nothing>{say('attention.none')}</Nothing>}
      <ul className={classes['rows']}>
        {troubles.map(({ key, title, help, link }) => (
          <li key={key}>
            <Link {...(link as { to: '/today' })} className={classes['step']}>
              <TriangleAlert aria-hidden className={classes['alert']} />
              <span className={classes['rowMain']}>
                <span className={classes['rowName']}>{title}</span>
                <span className={classes['help']}>{help}</span>
              </span>
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
