import { routes } from '@callwright/sdk/routes';
import { Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useLevel, useMe } from '../auth/session.ts';
import { ConnectHint } from '../calendars/connect-hint.tsx';
import type { Availability } from '../records.ts';
import { MemberSelect } from '../ui/member-select.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { say } from './say.ts';
import { ScheduleEditor } from './schedule-editor.tsx';

export function AvailabilityPage() {
  const { user } = useMe();
  const { userId = user.id, id } = useSearch({ from: '/shell/availability' });
  const navigate = useNavigate({ from: '/availability' });
  const seesOthers = useLevel('availability:read') === 'all';
  const mayWrite = useLevel('availability:write') !== null;
  const schedules = useQuery({
    ...query(routes.availabilities.list, { userId }),
    refetchOnWindowFocus: false,
  });
  const show = (next: number | 'new' | null) =>
    void navigate({ search: (current) => ({ ...current, id: next ?? undefined }) });
  const addition = mayWrite && id !== 'new' && (
    <Button variant="default" onClick={() => show('new')}>
      {say('new')}
    </Button>
  );
  return (
    <Page title={say('title')} actions={addition} isReading>
      <Loaded from={schedules}>
        {({ data }) => {
          const schedule = chosen(data, id);
          return (
            <>
              {userId === user.id && <ConnectHint />}
              <Group align="flex-end">
                {seesOthers && (
                  <MemberSelect
                    label={say('member')}
                    allowDeselect={false}
                    value={userId}
                    onChange={(next) => void navigate({ search: { userId: next ?? undefined } })}
                  />
                )}
                {data.length > 1 && id !== 'new' && (
                  <Select
                    label={say('schedule')}
                    allowDeselect={false}
                    data={data.map(({ id: value, name, isDefault }) => ({
                      value: String(value),
                      label: isDefault ? say('default.of', { name }) : name,
                    }))}
                    value={schedule === null ? null : String(schedule.id)}
                    onChange={(next) => show(Number(next))}
                  />
                )}
                {id === 'new' && (
                  <Button variant="default" onClick={() => show(null)}>
                    {say('back')}
                  </Button>
                )}
              </Group>
              <ScheduleEditor
                key={schedule === null ? `new ${userId}` : schedule.id}
                userId={userId}
                timeZone={user.timeZone}
                schedule={schedule}
                mayWrite={mayWrite}
                onSaved={show}
              />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** The schedule in the URL, else the default one; null for a new one. */
function chosen(schedules: readonly Availability[], id: number | 'new' | undefined): Availability | null {
  if (id === 'new') return null;
  return (
    schedules.find((schedule) => schedule.id === id) ??
    schedules.find(({ isDefault }) => isDefault) ??
    schedules[0] ??
    null
  );
}
