import { routes } from '@callwright/sdk/routes';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Section } from '../ui/section.tsx';
import { Nothing } from '../ui/states.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { say } from './say.ts';
import { WaitingRow } from './waiting-row.tsx';

const open = 'WAITING,OFFERED';
const ended = 'BOOKED,LEFT,REMOVED,EXPIRED';
const shownMax = 20;

/** The waiting list of an event in order, with offers; a switch shows former entries instead. */
export function WaitingEntries({ eventId }: { eventId: number }) {
  const [states, setStates] = useState(open);
  const [page, setPage] = useState(0);
  const isOpen = states === open;
  const entries = useQuery(
    query(routes.waitingList.list, {
      eventId,
      states,
      page,
      limit: shownMax,
      orderBy: isOpen ? 'asc' : 'desc',
    }),
  );
  return (
    <Section
      title={say('title')}
      actions={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={say('filter')}
            value={states}
            onChange={(next) => {
              setStates(next);
              setPage(0);
            }}
            data={[
              { value: open, label: say('filter.open') },
              { value: ended, label: say('filter.ended') },
            ]}
          />
          <ExportMenu resource="waitingList" fileName="waiting-list" filters={{ eventId, states }} />
        </Group>
      }
    >
      <Text size="sm" c="dimmed">
        {say('help')}
      </Text>
      <PagedList
        from={entries}
        rows={(data) => data}
        onPage={setPage}
        nothing={
          isOpen ? (
            <Nothing title={say('none')} description={say('none.help')} />
          ) : (
            <Nothing title={say('none.ended')} />
          )
        }
      >
        {(rows) => (
          <RowList label={say('title')}>
            {rows.map((entry) => (
              <WaitingRow key={entry.id} entry={entry} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Section>
  );
}
