import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { TestText } from '../records.ts';
import { writeMoment } from '../ui/time.ts';
import { AnswerText } from './answer-text.tsx';
import { FakeList, fakesPerPage, nextFakes } from './fake-list.tsx';
import { OnlyInTest } from './only-in-test.tsx';
import { say } from './say.ts';
import classes from './test-payments.module.css';

/** The fake phones of a test workspace; each text has a button to reply. */
export function TestPhone() {
  return (
    <OnlyInTest help={say('phone.liveHelp')}>
      <OfTest />
    </OnlyInTest>
  );
}

function OfTest() {
  const { text: asked } = useSearch({ from: '/shell/settings/test-phone' });
  const texts = useInfiniteQuery({
    queryKey: [routes.testPhone.list.path],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      send(routes.testPhone.list, { page: pageParam, limit: fakesPerPage }, { signal }),
    getNextPageParam: ({ data }, pages) => nextFakes(data.count, pages),
  });
  return (
    <FakeList
      title={say('TEXT')}
      help={say('phone.help')}
      from={texts}
      rowsOf={({ data }) => data.texts}
      nothing={{ title: say('phone.none'), description: say('phone.noneHelp') }}
      row={(text) => <Message key={text.id} text={text} isAsked={text.id === asked} />}
    />
  );
}

/** @param isAsked whether it was opened from the list of kept messages */
function Message({ text, isAsked }: { text: TestText; isAsked: boolean }) {
  const { timeZone } = useMe().user;
  const [isAnswering, setAnswering] = useState(false);
  const { number, channel, sentAt, hasStopped } = text;
  const name = channel === 'WHATSAPP' ? say('phone.whatsapp', { number }) : number;
  return (
    <li className={classes['row']} data-asked={isAsked || undefined}>
      <div className={classes['what']}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {hasStopped && (
            <Badge variant="light" tt="none" color="orange">
              {say('phone.stopped')}
            </Badge>
          )}
          {sentAt !== null && (
            <Text size="sm" c="dimmed">
              {writeMoment(sentAt, timeZone)}
            </Text>
          )}
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {text.text}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={say('pay.of', { action: say('phone.answer'), name })}
        onClick={() => setAnswering(true)}
      >
        {say('phone.answer')}
      </Button>
      {isAnswering && <AnswerText text={text} onClose={() => setAnswering(false)} />}
    </li>
  );
}
