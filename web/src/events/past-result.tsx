import { Alert, Badge, Button, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../auth/session.ts';
import type { RoutingReplay } from '../records.ts';
import { listed } from '../rules/sentences.ts';
import { AnchorLink } from '../ui/link.tsx';
import { Nothing } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { personName } from '../ui/person-name.ts';
import type { EventForm } from './event-values.ts';
import { HostShares } from './host-shares.tsx';
import { say } from './say.ts';
import { stepName } from './test-words.ts';

const firstShown = 10;

type Call = RoutingReplay['calls'][number];
type Props = { result: RoutingReplay; form: EventForm };

/** The result of the simulation: how many calls changed, whose, and which. */
export function PastResult({ result, form }: Props) {
  const { decisions, differing, differingSaved, moved, isCut } = result;
  if (decisions === 0) return <Nothing title={say('replay.none')} description={say('replay.noneHelp')} />;
  return (
    <Stack gap="md">
      {differing + differingSaved === 0 ? (
        <Alert color="green" title={say('replay.same', { count: decisions })}>
          {say('replay.sameHelp')}
        </Alert>
      ) : (
        <Alert
          title={moved === 0 ? say('replay.unmoved') : say('replay.moved', { count: decisions, moved })}
          {...(moved === 0 && { color: 'green' })}
        >
          {notesOf(result).map((note) => (
            <Text size="sm" key={note}>
              {note}
            </Text>
          ))}
        </Alert>
      )}
      {isCut && <Alert color="orange">{say('replay.cut')}</Alert>}
      <HostShares result={result} />
      {differing > 0 && <Calls result={result} form={form} />}
    </Stack>
  );
}

function notesOf(result: RoutingReplay): string[] {
  const { decisions, differing, differingSaved, turnedAway, nobody, assumed } = result;
  return [
    say('replay.differing', { count: decisions, differing, saved: differingSaved }),
    ...(differingSaved > 0 ? [say('replay.why')] : []),
    ...(turnedAway > 0 ? [say('replay.turnedAway', { count: turnedAway })] : []),
    ...(nobody > 0 ? [say('replay.nobody', { count: nobody })] : []),
    ...(assumed > 0 ? [say('replay.assumed', { count: assumed })] : []),
  ];
}

function Calls({ result, form }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { differing, hosts } = result;
  // Differences caused by the change come first, other differences last.
  const calls = result.calls.toSorted((a, b) => Number(isAsSaved(a)) - Number(isAsSaved(b)));
  const names = new Map(hosts.map(({ host }) => [host.id, host.name]));
  const shown = isWhole ? calls : calls.slice(0, firstShown);
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={3} size="h5" id="replayed-calls">
        {say('replay.calls')}
      </Title>
      <List listStyleType="none" spacing="xs" size="sm" aria-labelledby="replayed-calls">
        {shown.map((call) => (
          <List.Item key={call.eventCallId} style={{ overflowWrap: 'anywhere' }}>
            <CallName call={call} /> {call.isAssumed && <Remark text={say('replay.isAssumed')} />}{' '}
            {isAsSaved(call) && <Remark text={say('replay.asSaved')} />}
            <Text size="sm">{changeOf(call, (id) => names.get(id) ?? String(id), form)}</Text>
          </List.Item>
        ))}
      </List>
      {shown.length < calls.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {say('replay.all', { count: calls.length })}
        </Button>
      )}
      {isWhole && calls.length < differing && (
        <Text size="sm" c="dimmed">
          {say('replay.more', { count: calls.length })}
        </Text>
      )}
    </Stack>
  );
}

function isAsSaved({ after, saved }: Call): boolean {
  return after === saved;
}

function Remark({ text }: { text: string }) {
  return (
    <Badge variant="light" color="gray" tt="none">
      {text}
    </Badge>
  );
}

function CallName({ call: { callPreviewId, eventCallId, inviteeName, startsAt } }: { call: Call }) {
  const { user } = useMe();
  const time = writeMoment(startsAt, user.timeZone);
  const name = `${personName(inviteeName) ?? say('replay.call', { id: String(eventCallId) })}, ${time}`;
  if (callPreviewId === null) return <>{name}</>;
  return (
    // In a new tab, because the tested settings are often not saved.
    <AnchorLink to="/calls/$previewId" params={{ previewId: callPreviewId }} size="sm" target="_blank">
      {name}
    </AnchorLink>
  );
}

/** The change of host, and the reason. */
function changeOf(call: Call, nameOf: (id: number) => string, { values }: EventForm): string {
  const { outcome, ruleIds, tieBreak } = call;
  const before = nameOf(call.before);
  const rules = ruleIds.flatMap((id) => {
    const [item, list] =
      outcome === 'TURNED_AWAY'
        ? (['away.item', values.disqualifyRules] as const)
        : (['route.item', values.routingRules] as const);
    const place = list.findIndex((rule) => rule.id === id);
    return place < 0 ? [] : [say(item, { number: place + 1 })];
  });
  const change =
    outcome === 'TURNED_AWAY'
      ? say('replay.away', { before })
      : call.after === null || tieBreak === null
        ? say('replay.toNobody', { before })
        : say('replay.toHost', { before, after: nameOf(call.after), why: stepName(tieBreak) });
  return rules.length === 0 ? change : say('replay.byRules', { rules: listed(rules), change });
}
