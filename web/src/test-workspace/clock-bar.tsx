import { routes } from '@callwright/sdk/routes';
import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { invalidate, query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import type { TestClock } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { setPageClock } from '../ui/page-clock.ts';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { AdvanceTo } from './advance-to.tsx';
import { say } from './say.ts';

const askedEachMs = 1_000;
const steps = [
  ['PT1H', 'hour'],
  ['P1D', 'day'],
  ['P1W', 'week'],
] as const;

/** A banner on every screen of a test workspace, with its clock and buttons to advance it. */
export function ClockBar() {
  const isAdministrator = useMay('admin');
  return (
    <Alert
      role="note"
      color="grape"
      variant="filled"
      mb="md"
      icon={<FlaskConical aria-hidden />}
      title={say('banner')}
      // These variables color the focus rings, which would be invisible on the banner.
      style={{ '--accent-text': 'white', '--mantine-primary-color-filled': 'white' }}
    >
      <Text size="sm" c="white">
        <Text span inherit visibleFrom="xs">
          {say('banner.help')}{' '}
        </Text>
        {isAdministrator && (
          <>
            <AnchorLink to="/settings/kept" size="sm" c="white" underline="always">
              {say('banner.kept')}
            </AnchorLink>
            {' · '}
            <AnchorLink to="/settings/tests" size="sm" c="white" underline="always">
              {say('banner.play')}
            </AnchorLink>
          </>
        )}
      </Text>
      {isAdministrator && <Clock />}
    </Alert>
  );
}

function Clock() {
  const clock = useQuery({
    ...query(routes.testWorkspaces.clockOf, {}),
    refetchInterval: ({ state }) => (isAdvancing(state.data?.data.testClock) ? askedEachMs : false),
  }).data?.data.testClock;
  useFollow(clock);
  // Reserves the space, so that the screen below does not move when the clock is loaded.
  return clock === undefined ? (
    <Box h={30} mt="xs" />
  ) : clock.until === null ? (
    <Standing clock={clock} />
  ) : (
    <Advancing now={clock.now} until={clock.until} />
  );
}

function isAdvancing(clock: TestClock | undefined): boolean {
  return clock !== undefined && clock.until !== null;
}

/** Sets the page's clock to that of the workspace, and reloads the data when it moves. */
function useFollow(clock: TestClock | undefined): void {
  const shown = useRef<string | null>(null);
  const now = clock?.now;
  useEffect(() => {
    if (now === undefined || shown.current === now) return;
    setPageClock(now);
    if (shown.current !== null) void invalidate(Object.values(routes));
    shown.current = now;
  }, [now]);
}

function Standing({ clock }: { clock: TestClock }) {
  const { timeZone } = useMe().user;
  const [choosing, choice] = useDisclosure();
  const advance = useSend(routes.testWorkspaces.advance, { invalidates: [routes.testWorkspaces] });
  return (
    <Group gap="xs" mt="xs">
      <Text size="sm" c="white">
        {say('clock')}{' '}
        <Text span inherit fw={700} component="time" dateTime={clock.now}>
          {writeMoment(clock.now, timeZone)}
        </Text>
      </Text>
      {steps.map(([by, label]) => (
        <Button
          key={by}
          size="xs"
          variant="white"
          color="grape"
          loading={advance.isPending && advance.variables.by === by}
          disabled={advance.isPending}
          onClick={() => advance.mutate({ by })}
        >
          {say(label)}
        </Button>
      ))}
      <Button size="xs" variant="white" color="grape" disabled={advance.isPending} onClick={choice.open}>
        {say('to')}
      </Button>
      {choosing && <AdvanceTo now={clock.now} onClose={choice.close} />}
    </Group>
  );
}

/** The progress since this component was first rendered. */
function Advancing({ now, until }: { now: string; until: string }) {
  const { timeZone } = useMe().user;
  const [from] = useState(() => Date.parse(now));
  const share = (Date.parse(now) - from) / (Date.parse(until) - from);
  const label = say('advancing', { until: writeMoment(until, timeZone) });
  return (
    <div role="status">
      <Text size="sm" c="white" mt="xs">
        {`${label} · ${writeMoment(now, timeZone)}`}
      </Text>
      <progress style={{ width: '100%', marginTop: 6 }} value={share} max={1} aria-label={label} />
    </div>
  );
}
