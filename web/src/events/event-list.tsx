import { minutesOf } from '@callwright/contract/duration.ts';
import { routes } from '@callwright/sdk/routes';
import { Badge, Box, Button, Group, Switch, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { ConnectHint } from '../calendars/connect-hint.tsx';
import type { CallEvent } from '../records.ts';
import { callTypeNames } from '../ui/choices.ts';
import { Copy } from '../ui/copy.tsx';
import { AnchorLink, ButtonLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Nothing } from '../ui/states.tsx';
import { writeMinutes } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

const pageSize = 50;

export function EventList() {
  const search = useSearch({ from: '/shell/events' });
  const navigate = useNavigate({ from: '/events' });
  const mayWrite = useMay('events:write');
  const events = useQuery({
    ...query(routes.events.list, { ...search, page: search.page ?? 0, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={say('events')} actions={mayWrite && <ButtonLink to="/events/new">{say('add')}</ButtonLink>}>
      <ConnectHint />
      <Group>
        <SearchField
          label={say('search')}
          placeholder={say('name')}
          value={search.search ?? ''}
          onSearch={(text) => void navigate({ search: { search: text || undefined }, replace: true })}
        />
      </Group>
      <PagedList
        from={events}
        rows={(data) => data}
        nothing={<NoEvents filtered={search.search !== undefined} mayWrite={mayWrite} />}
        onPage={(page) => void navigate({ search: (current) => ({ ...current, page }) })}
      >
        {(shown) => (
          <RowList>
            {shown.map((event) => (
              <EventRow key={event.id} event={event} mayWrite={mayWrite} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Page>
  );
}

function EventRow({ event, mayWrite }: { event: CallEvent; mayWrite: boolean }) {
  const setStatus = useSend(routes.events.setStatus, { invalidates: [routes.events] });
  const on = (setStatus.isPending ? setStatus.variables.status : event.status) === 'ACTIVATED';
  const minutes = minutesOf(event);
  return (
    <li className={classes['row']}>
      <Group p="sm" px="md" gap="md">
        <Box flex={1} miw={220}>
          <Group gap="xs">
            <AnchorLink to="/events/$eventId" params={{ eventId: String(event.id) }} fw={500}>
              {event.name}
            </AnchorLink>
            <Badge variant="light" color="gray">
              {callTypeNames[event.eventType]}
            </Badge>
            {event.warnings.length > 0 && (
              <Badge variant="light" color="orange">
                {say('needsLook')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {[
              writeMinutes(minutes),
              event.hosts.map(({ name }) => name).join(', ') || say('noHosts'),
              `/e/${event.linkPrefix}`,
            ].join(' · ')}
          </Text>
        </Box>
        <Copy text={event.publicUrl} label={say('copyLink')} />
        <Button
          component="a"
          href={`/e/${event.linkPrefix}`}
          target="_blank"
          variant="default"
          size="xs"
          aria-label={say('previewOf', { name: event.name })}
        >
          {say('preview')}
        </Button>
        <Switch
          aria-label={say('takesBookings', { name: event.name })}
          label={say(on ? 'on' : 'off')}
          w={70}
          checked={on}
          disabled={!mayWrite}
          onChange={(change) =>
            setStatus.mutate({
              id: event.id,
              status: change.currentTarget.checked ? 'ACTIVATED' : 'DEACTIVATED',
            })
          }
        />
      </Group>
    </li>
  );
}

function NoEvents({ filtered, mayWrite }: { filtered: boolean; mayWrite: boolean }) {
  if (filtered) return <Nothing title={say('noMatch')} />;
  return (
    <Nothing title={say('none')} description={say('noneHelp')}>
      {mayWrite && <ButtonLink to="/events/new">{say('createFirst')}</ButtonLink>}
    </Nothing>
  );
}
