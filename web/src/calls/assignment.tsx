import { routes } from '@callwright/sdk/routes';
import { Button, Collapse, Divider, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { query } from '../api.ts';
import type { CallDetail, Decision } from '../records.ts';
import { Loaded } from '../ui/states.tsx';
import { writeDate, writeMoment } from '../ui/time.ts';
import { AssignmentScores } from './assignment-scores.tsx';
import { decidedBy, exclusionName } from './assignment-words.ts';
import classes from './call-page.module.css';
import { say, type TextKey } from './say.ts';

const decisionsMax = 50;

/** A collapsible section: who could take the call, why others could not, and what decided. */
export function Assignment({ call, timeZone }: { call: CallDetail; timeZone: string }) {
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  const name = `${call.host.firstName} ${call.host.lastName}`.trim() || call.host.email;
  const title = say('why', { name });
  return (
    <section aria-label={title}>
      <button
        type="button"
        className={classes['why']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <ChevronRight size={16} aria-hidden />
        {title}
      </button>
      <div id={id} hidden={!isOpen} className={classes['because']}>
        {isOpen && <Decided call={call} timeZone={timeZone} />}
      </div>
    </section>
  );
}

/** Loaded when it is opened, because few people look at it. */
function Decided({ call, timeZone }: { call: CallDetail; timeZone: string }) {
  const decisions = useQuery(
    query(routes.routingDecisions.list, { eventCallId: call.id, limit: decisionsMax }),
  );
  return <Loaded from={decisions}>{({ data }) => <Decisions decisions={data} timeZone={timeZone} />}</Loaded>;
}

function Decisions({ decisions, timeZone }: { decisions: readonly Decision[]; timeZone: string }) {
  const [isOpen, { toggle }] = useDisclosure();
  const [latest, ...older] = decisions;
  if (latest === undefined)
    return (
      <Text size="sm" c="dimmed">
        {say('why.unknown')}
      </Text>
    );
  return (
    <Stack gap="sm">
      <OneDecision decision={latest} timeZone={timeZone} />
      {older.length > 0 && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            onClick={toggle}
            style={{ alignSelf: 'flex-start' }}
          >
            {say(isOpen ? 'why.hideOlder' : 'why.older')}
          </Button>
          <Collapse expanded={isOpen}>
            <Stack>
              {older.map((decision) => (
                <Stack key={decision.id} gap="sm">
                  <Divider />
                  <OneDecision decision={decision} timeZone={timeZone} />
                </Stack>
              ))}
            </Stack>
          </Collapse>
        </>
      )}
    </Stack>
  );
}

const causes: Record<Decision['cause'], TextKey> = {
  BOOKED: 'history.booked',
  RESCHEDULED: 'history.rescheduled',
  REASSIGNED: 'history.reassigned',
};

function OneDecision({ decision, timeZone }: { decision: Decision; timeZone: string }) {
  const { people, winnerId, tieBreak, mode, excluded, standIns, scores, widened, ruleIds, actor } = decision;
  const nameOf = (id: number) =>
    people.find((person) => person.id === id)?.name || say('member', { id: String(id) });
  const time = writeMoment(decision.at, timeZone);
  const when = actor.name === '' ? time : say('fact.by', { time, name: actor.name });
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" c="bright">
          {decidedBy(tieBreak, mode, nameOf(winnerId))}
        </Text>
        {standIns
          .filter(({ userId }) => userId === winnerId)
          .map(({ forId, until }) => (
            <Text key={forId} size="sm">
              {say('why.standsIn', {
                name: nameOf(winnerId),
                other: nameOf(forId),
                date: writeDate(until),
              })}
            </Text>
          ))}
        <Text size="sm" c="dimmed">
          {`${say(causes[decision.cause])} ${when}`}
        </Text>
      </div>
      {ruleIds.length > 0 && <Text size="sm">{say(widened ? 'why.widened' : 'why.routed')}</Text>}
      {scores.length > 0 && <AssignmentScores decision={decision} nameOf={nameOf} />}
      {excluded.length > 0 && (
        <div>
          <Text size="sm" fw={500}>
            {say('why.excluded')}
          </Text>
          <List size="sm" aria-label={say('why.excluded')}>
            {excluded.map(({ userId, reason }) => (
              <List.Item key={userId}>{`${nameOf(userId)}: ${exclusionName(reason)}`}</List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}
