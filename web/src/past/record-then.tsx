import { Stack } from '@mantine/core';
import { useNavigate, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../api-error.ts';
import { AsOf } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';
import { Loaded, Nothing, type Read } from '../ui/states.tsx';
import { AsOfNote } from './as-of-note.tsx';
import { say } from './say.ts';

type Props<T> = {
  asOf: string;
  from: Read<T>;
  /** The title of the page until the record is loaded. */
  title: string;
  titleOf: (record: T) => string;
  /** The list, shown as of the same instant. */
  back: Pick<LinkProps, 'to'> & { label: string };
  isReading?: boolean;
  children: (record: T) => ReactNode;
};

/** A record as of an instant. It is read-only, and links lead to other records as of the same instant. */
export function RecordThen<T>({ asOf, from, title, titleOf, back, isReading = false, children }: Props<T>) {
  const navigate = useNavigate();
  const isGone = from.error instanceof ApiError && from.error.status === 404;
  return (
    <AsOf value={asOf}>
      <Page
        title={isGone || from.data === undefined ? title : titleOf(from.data)}
        back={{ ...back, search: { asOf } as never }} // lists have further parameters
        isReading={isReading}
      >
        <Stack>
          <AsOfNote
            of="record"
            search={{ asOf }}
            filter={(search) => void navigate({ to: '.', search: search as never })} // for any page of a record
          />
          {isGone ? (
            <Nothing title={say('asOf.missing')} description={say('asOf.missingHelp')} />
          ) : (
            <Loaded from={from}>{children}</Loaded>
          )}
        </Stack>
      </Page>
    </AsOf>
  );
}
