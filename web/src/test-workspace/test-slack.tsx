import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { TestSlackMessage } from '../records.ts';
import { MemberSelect } from '../ui/member-select.tsx';
import { writeMoment } from '../ui/time.ts';
import { memberName, useMembers } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { FakeList, fakesPerPage, nextFakes } from './fake-list.tsx';
import { OnlyInTest } from './only-in-test.tsx';
import { say } from './say.ts';
import classes from './test-payments.module.css';

/** The fake Slack of a test workspace: messages in channels, whose buttons can be pressed as any member. */
export function TestSlack() {
  return (
    <OnlyInTest help={say('slack.liveHelp')}>
      <OfTest />
    </OnlyInTest>
  );
}

function OfTest() {
  const { message: asked } = useSearch({ from: '/shell/settings/test-slack' });
  const { id: userId } = useMe().user;
  const [who, choose] = useState<number | null>(userId);
  const messages = useInfiniteQuery({
    queryKey: [routes.testSlack.list.path],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      send(routes.testSlack.list, { page: pageParam, limit: fakesPerPage }, { signal }),
    getNextPageParam: ({ data }, pages) => nextFakes(data.count, pages),
  });
  return (
    <FakeList
      title={say('CHAT')}
      help={say('slack.help')}
      from={messages}
      rowsOf={({ data }) => data.messages}
      nothing={{ title: say('slack.none'), description: say('slack.noneHelp') }}
      above={
        <MemberSelect label={say('slack.as')} maw={320} value={who} onChange={choose} allowDeselect={false} />
      }
      row={(message) => (
        <Message key={message.id} message={message} who={who} isAsked={message.id === asked} />
      )}
    />
  );
}

/** @param isAsked whether it was opened from the list of kept messages */
function Message({
  message: { id, channel, text, button, sentAt, answered },
  who,
  isAsked,
}: {
  message: TestSlackMessage;
  who: number | null;
  isAsked: boolean;
}) {
  const { timeZone } = useMe().user;
  const press = useSend(routes.testSlack.press, {
    invalidates: [routes.testSlack, routes.slackChannels, routes.contacts, routes.setterClaims],
    done: say('slack.pressed'),
  });
  return (
    <li className={classes['row']} data-asked={isAsked || undefined}>
      <div className={classes['what']}>
        <Group gap="xs">
          <Text fw={600}>{channel}</Text>
          {sentAt !== null && (
            <Text size="sm" c="dimmed">
              {writeMoment(sentAt, timeZone)}
            </Text>
          )}
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {text}
        </Text>
        {answered !== null && <Told {...answered} />}
      </div>
      {button !== null && (
        <Button
          size="xs"
          loading={press.isPending}
          disabled={who === null}
          aria-label={say('pay.of', { action: button, name: text.split('\n')[0] ?? '' })}
          onClick={() => who !== null && press.mutate({ id, userId: who })}
        >
          {button}
        </Button>
      )}
    </li>
  );
}

/** The private reply that Slack shows only to the member who pressed the button. */
function Told({ userId, text }: { userId: number; text: string }) {
  const { data } = useMembers();
  const member = data?.find(({ id }) => id === userId);
  const name = member === undefined ? `#${userId}` : memberName(member);
  return (
    <Text size="sm" c="dimmed">
      {say('slack.told', { name, text })}
    </Text>
  );
}
