import { routes } from '@callwright/sdk/routes';
import { Button, Collapse, Divider, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import type { CallDetail, Decision } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { AssignmentScores } from './assignment-scores.tsx';
import { decidedBy, exclusionNames } from './assignment-words.ts';

const decisionsMax = 50;

/** Why the call has its host: who could take it, why others could not, and what decided. */
export function Assignment({ call, timeZone }: { call: CallDetail; timeZone: string }) {
  const decisions = useQuery(
    query(routes.routingDecisions.list, { eventCallId: call.id, limit: decisionsMax }),
  );
  const name = `${call.host.firstName} ${call.host.lastName}`.trim() || call.host.email;
  return (
    <Section title={`Why ${name}`}>
      <Loaded from={decisions}>{({ data }) => <Decisions decisions={data} timeZone={timeZone} />}</Loaded>
    </Section>
  );
}

function Decisions({ decisions, timeZone }: { decisions: readonly Decision[]; timeZone: string }) {
  const [isOpen, { toggle }] = useDisclosure();
  const [latest, ...older] = decisions;
  if (latest === undefined)
    return (
      <Text size="sm" c="dimmed">
        Nobody chose, or the choice was not recorded: the call was imported, or is older than these records.
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
            {isOpen ? 'Hide who had it before' : 'Who had it before'}
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

const causes: Record<Decision['cause'], string> = {
  BOOKED: 'Booked',
  RESCHEDULED: 'Rescheduled',
  REASSIGNED: 'Reassigned',
};

function OneDecision({ decision, timeZone }: { decision: Decision; timeZone: string }) {
  const { people, winnerId, tieBreak, mode, excluded, scores, widened, ruleIds } = decision;
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name || `Member ${id}`;
  return (
    <Stack gap="xs">
      <div>
        <Text>{decidedBy(tieBreak, mode, nameOf(winnerId))}</Text>
        <Text size="sm" c="dimmed">
          {causes[decision.cause]} {writeMoment(decision.at, timeZone)}
          {decision.actor.name !== '' && ` by ${decision.actor.name}`}
        </Text>
      </div>
      {ruleIds.length > 0 && (
        <Text size="sm">
          {widened
            ? 'The answers led to some hosts, who had too few free times, so all hosts counted.'
            : 'The answers of the invitee selected some hosts of the event.'}
        </Text>
      )}
      {scores.length > 0 && <AssignmentScores decision={decision} nameOf={nameOf} timeZone={timeZone} />}
      {excluded.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Could not take it
          </Text>
          <List size="sm" aria-label="Could not take it">
            {excluded.map(({ userId, reason }) => (
              <List.Item key={userId}>
                {nameOf(userId)}: {exclusionNames[reason]}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}
