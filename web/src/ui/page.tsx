import { Title } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { use, useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AnchorLink } from './link.tsx';
import classes from './page.module.css';
import { TitleSlot } from './title-slot.ts';

type Props = {
  title: string;
  /** The previous screen, linked before the title. */
  back?: Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string };
  actions?: ReactNode;
  /** Limits the width, for pages that are read or filled in from top to bottom. */
  isReading?: boolean;
  children: ReactNode;
};

/** The title and actions of a screen, in the bar of the frame if there is one, and its content. */
export function Page({ title, back, actions, isReading = false, children }: Props) {
  const slot = use(TitleSlot);
  useEffect(() => {
    document.title = `${title} · Callwright`;
  }, [title]);
  const bar = (
    <div className={classes['bar']} data-framed={slot !== undefined || undefined}>
      <div className={classes['title']}>
        {back !== undefined && (
          <AnchorLink
            to={back.to ?? '/'}
            params={back.params as never}
            search={back.search as never}
            className={classes['back'] ?? ''}
          >
            <ChevronLeft aria-hidden />
            <span className={classes['backLabel']}>{back.label}</span>
          </AnchorLink>
        )}
        <Title order={1}>{title}</Title>
      </div>
      {actions !== undefined && actions !== false && <div className={classes['actions']}>{actions}</div>}
    </div>
  );
  return (
    <>
      {slot === undefined ? bar : slot !== null && createPortal(bar, slot)}
      <div className={classes['content']} data-reading={isReading || undefined}>
        {children}
      </div>
    </>
  );
}
