import { routes } from '@callwright/sdk/routes';
import { Alert, Stack, Tabs, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { versionedQuery } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { useUnsaved } from '../drafts/use-unsaved.ts';
import type { CallEvent } from '../records.ts';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { VersionConflict } from '../ui/version-conflict.tsx';
import { EventActions } from './event-actions.tsx';
import { EventWarnings } from './event-warnings.tsx';
import { eventParts, partKeys } from './event-parts.ts';
import { partName } from './part-name.ts';
import { PartFields } from './part-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { say } from './say.ts';
import { BookingLinks } from './booking-links.tsx';
import { ShareEvent } from './share-event.tsx';
import { PastBookings } from './past-bookings.tsx';
import { RuleTest } from './rule-test.tsx';
import { useEditedEvent } from './use-edited-event.ts';
import classes from './event-page.module.css';

/** Loaded after the form, which matters more. */
const BookingPreview = lazy(async () => ({
  default: (await import('../preview/booking-preview.tsx')).BookingPreview,
}));
const WaitingEntries = lazy(async () => ({
  default: (await import('../waiting/waiting-entries.tsx')).WaitingEntries,
}));
const back = () => ({ to: '/events', label: say('events') }) as const;

export function EventPage() {
  const { eventId } = useParams({ from: '/shell/events/$eventId' });
  const event = useQuery(versionedQuery(routes.events.detail, { id: eventId }));
  if (event.data === undefined) {
    return (
      <Page title={say('event')} back={back()}>
        <Loaded from={event}>{() => null}</Loaded>
      </Page>
    );
  }
  const { data, etag } = event.data;
  return <EditEvent key={data.event.id} event={data.event} etag={etag} />;
}

function EditEvent({ event, etag }: { event: CallEvent; etag: string | null }) {
  const mayWrite = useMay('events:write');
  const mayBook = useMay('calls:write');
  const { part = 'basics' } = useSearch({ from: '/shell/events/$eventId' });
  const navigate = useNavigate({ from: '/events/$eventId' });
  const edited = useEditedEvent(event, etag);
  const { form, changed, conflict } = edited;
  useUnsaved({ isUnsaved: () => changed.length > 0 });
  const isWide = useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false });
  const about = say(`part.${part}.about`);
  const go = (next: string | null) =>
    void navigate({ search: { part: partKeys.find((key) => key === next) }, replace: true });
  return (
    <Page title={event.name} back={back()} actions={<EventActions event={event} />}>
      {!mayWrite && <Alert>{say('readOnly')}</Alert>}
      <EventWarnings warnings={event.warnings} onGo={go} />
      <div className={classes['columns']}>
        <form onSubmit={form.onSubmit(edited.submit)} noValidate>
          <Stack>
            {conflict !== null && <VersionConflict what={say('thisEvent')} {...conflict} />}
            <Tabs value={part} onChange={go} keepMounted={false}>
              <TabList
                label={say('parts')}
                current={part}
                tabs={eventParts.map(({ key }) => ({
                  value: key,
                  label: partName(key),
                  mark: edited.marks[key],
                }))}
              />
              <Tabs.Panel value={part} pt="md">
                {part === 'share' ? (
                  <Stack>
                    <Text c="dimmed">{about}</Text>
                    <ShareEvent event={event} />
                    {mayBook && <BookingLinks event={event} />}
                  </Stack>
                ) : (
                  <Stack>
                    <Text c="dimmed">{about}</Text>
                    <fieldset disabled={!mayWrite} className={classes['fields']} aria-label={say('settings')}>
                      <PartFields part={part} form={form} event={event} />
                    </fieldset>
                    {/* Testing the rules changes nothing, so everybody who sees them may do it. */}
                    {part === 'rules' && <RuleTest form={form} event={event} />}
                    {part === 'rules' && mayWrite && <PastBookings form={form} event={event} />}
                    {part === 'waiting' && (
                      <Suspense>
                        <WaitingEntries eventId={event.id} />
                      </Suspense>
                    )}
                  </Stack>
                )}
              </Tabs.Panel>
            </Tabs>
            {mayWrite && <SaveBar edited={edited} onGo={go} />}
          </Stack>
        </form>
        {isWide && (
          <div className={classes['beside']}>
            <Suspense>
              <BookingPreview values={form.values} coverUrl={event.coverUrl} />
            </Suspense>
          </div>
        )}
      </div>
    </Page>
  );
}
