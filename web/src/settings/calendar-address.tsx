import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { confirm } from '../ui/confirm.tsx';
import { Copy } from '../ui/copy.tsx';
import { Instructions } from '../ui/instructions.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';

/** The secret address under which one's calendar program reads one's calls. */
export function CalendarAddress() {
  const { user } = useMe();
  const state = useQuery(query(routes.calendarFeed.get, {}));
  const rotate = useSend(routes.calendarFeed.rotate, { invalidates: [routes.calendarFeed] });
  const remove = useSend(routes.calendarFeed.remove, {
    done: 'The address is switched off',
    invalidates: [routes.calendarFeed],
    onDone: () => rotate.reset(),
  });
  const url = rotate.data?.data.url;
  const renew = () =>
    confirm({
      title: 'Make a new address?',
      text: 'The address before stops at once; programs that read it need the new one.',
      confirm: 'Make a new address',
      onConfirm: () => rotate.mutate({}),
    });
  return (
    <Section title="Your calls in your calendar">
      <Text size="sm" c="dimmed">
        Google Calendar, Outlook and Apple Calendar can subscribe to a secret address with your calls, from 30
        days ago to a year ahead. They look for changes by themselves, some of them only every few hours.
      </Text>
      <Loaded from={state}>
        {({ data }) => (
          <>
            {url !== undefined && (
              <>
                <Alert color="yellow">Copy the address now: it is not shown again.</Alert>
                <Group align="flex-end" wrap="nowrap">
                  <TextInput
                    label="Address"
                    readOnly
                    flex={1}
                    value={url}
                    onFocus={(event) => event.currentTarget.select()}
                  />
                  <Copy text={url} label="Copy" size="sm" />
                </Group>
                <Instructions programs={programs} />
              </>
            )}
            {data.isOn && url === undefined && data.since !== null && (
              <Text>
                An address is in use since {writeMoment(data.since, user.timeZone)}
                {data.lastUsedAt === null
                  ? '. No program has read it yet.'
                  : `, last read ${writeMoment(data.lastUsedAt, user.timeZone)}.`}
              </Text>
            )}
            <Group>
              <Button
                variant={data.isOn ? 'default' : 'filled'}
                loading={rotate.isPending}
                onClick={data.isOn ? renew : () => rotate.mutate({})}
              >
                {data.isOn ? 'Make a new address' : 'Make an address'}
              </Button>
              {data.isOn && (
                <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({})}>
                  Switch off
                </Button>
              )}
            </Group>
          </>
        )}
      </Loaded>
    </Section>
  );
}

const programs = [
  {
    key: 'google',
    name: 'Google Calendar',
    steps: [
      'Open Google Calendar on a computer.',
      'Beside “Other calendars” choose + and then “From URL”.',
      'Paste the address and choose “Add calendar”.',
    ],
  },
  {
    key: 'outlook',
    name: 'Outlook',
    steps: [
      'Open the calendar and choose “Add calendar”.',
      'Choose “Subscribe from web”.',
      'Paste the address, give it a name and choose “Import”.',
    ],
  },
  {
    key: 'apple',
    name: 'Apple Calendar',
    steps: [
      'On a Mac choose File, then “New Calendar Subscription”; on an iPhone Settings, Calendar, Accounts, Add Account, Other, “Add Subscribed Calendar”.',
      'Paste the address and choose “Subscribe”.',
    ],
  },
] as const;
