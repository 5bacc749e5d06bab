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
import { say } from './say.ts';

/** The secret URL by which a calendar program can read the person's calls. */
export function CalendarAddress() {
  const { user } = useMe();
  const state = useQuery(query(routes.calendarFeed.get, {}));
  const rotate = useSend(routes.calendarFeed.rotate, { invalidates: [routes.calendarFeed] });
  const remove = useSend(routes.calendarFeed.remove, {
    done: say('feed.off'),
    invalidates: [routes.calendarFeed],
    onDone: () => rotate.reset(),
  });
  const url = rotate.data?.data.url;
  const renew = () =>
    confirm({
      title: say('feed.renewTitle'),
      text: say('feed.renewText'),
      confirm: say('feed.renew'),
      onConfirm: () => rotate.mutate({}),
    });
  return (
    <Section title={say('feed.title')}>
      <Text size="sm" c="dimmed">
        {say('feed.help')}
      </Text>
      <Loaded from={state}>
        {({ data }) => (
          <>
            {url !== undefined && (
              <>
                <Alert color="yellow">{say('feed.copyNow')}</Alert>
                <Group align="flex-end" wrap="nowrap">
                  <TextInput
                    label={say('feed.address')}
                    readOnly
                    flex={1}
                    value={url}
                    onFocus={(event) => event.currentTarget.select()}
                  />
                  <Copy text={url} size="sm" />
                </Group>
                <Instructions programs={programs()} />
              </>
            )}
            {data.isOn && url === undefined && data.since !== null && (
              <Text>
                {data.lastUsedAt === null
                  ? say('feed.unread', { since: writeMoment(data.since, user.timeZone) })
                  : say('feed.read', {
                      since: writeMoment(data.since, user.timeZone),
                      lastUsedAt: writeMoment(data.lastUsedAt, user.timeZone),
                    })}
              </Text>
            )}
            <Group>
              <Button
                variant={data.isOn ? 'default' : 'filled'}
                loading={rotate.isPending}
                onClick={data.isOn ? renew : () => rotate.mutate({})}
              >
                {data.isOn ? say('feed.renew') : say('feed.make')}
              </Button>
              {data.isOn && (
                <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({})}>
                  {say('feed.turnOff')}
                </Button>
              )}
            </Group>
          </>
        )}
      </Loaded>
    </Section>
  );
}

const programs = () => [
  {
    key: 'google',
    name: 'Google Calendar',
    steps: [say('google.open'), say('google.fromUrl'), say('google.add')],
  },
  {
    key: 'outlook',
    name: 'Outlook',
    steps: [say('outlook.open'), say('outlook.subscribe'), say('outlook.import')],
  },
  {
    key: 'apple',
    name: 'Apple Calendar',
    steps: [say('apple.open'), say('apple.subscribe')],
  },
];
