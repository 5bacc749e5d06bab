import { routes } from '@callwright/sdk/routes';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import type { Automation } from '../records.ts';
import { AnchorLink, ButtonLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { Page } from '../ui/page.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeAgo } from '../ui/time.ts';
import { ruleInWords } from './rule-words.ts';

const rulesMax = 100;

/** The rules that watch hosts, with what they did last. */
export function RuleList() {
  const rules = useQuery(query(routes.automations.list, { limit: rulesMax }));
  const mayWrite = useMay('events:write');
  return (
    <Page
      title="Automation"
      actions={
        <>
          <ButtonLink to="/automations/history" variant="default">
            History
          </ButtonLink>
          {mayWrite && <ButtonLink to="/automations/new">New rule</ButtonLink>}
        </>
      }
    >
      <Loaded from={rules}>
        {({ data }) =>
          data.automations.length === 0 ? (
            <Nothing
              title="No rules yet"
              description="A rule watches the numbers of your hosts. It pauses a host who has enough calls or whose calls go badly, or notifies you. You see what it would do before you save it, and every pause can be ended with one click."
            >
              {mayWrite && (
                <ButtonLink to="/automations/new" variant="light">
                  Create the first one
                </ButtonLink>
              )}
            </Nothing>
          ) : (
            <RowList label="Rules">
              {data.automations.map((rule) => (
                <RuleRow key={rule.id} rule={rule} />
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Page>
  );
}

function RuleRow({ rule }: { rule: Automation }) {
  const { currency } = useMe().workspace;
  return (
    <Stack component="li" className={classes['row'] ?? ''} px="md" py="sm" gap={4}>
      <Group gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <AnchorLink to="/automations/$ruleId" params={{ ruleId: String(rule.id) }} fw={600}>
          {rule.name}
        </AnchorLink>
        <RuleState rule={rule} />
      </Group>
      <Text size="sm">{ruleInWords(rule, currency)}</Text>
      <LastAction rule={rule} />
    </Stack>
  );
}

function RuleState({ rule }: { rule: Automation }) {
  const gone = rule.problems.length;
  return (
    <>
      {!rule.active && (
        <Badge variant="light" tt="none" color="gray">
          Off
        </Badge>
      )}
      {rule.active && rule.simulate && (
        <Badge variant="light" tt="none" color="blue">
          Trial
        </Badge>
      )}
      {rule.pausedNow > 0 && (
        <Badge variant="light" tt="none" color="orange">
          {rule.pausedNow} paused now
        </Badge>
      )}
      {gone > 0 && (
        <Badge variant="light" tt="none" color="red">
          Names what is gone
        </Badge>
      )}
    </>
  );
}

function LastAction({ rule: { id, lastAction } }: { rule: Automation }) {
  if (lastAction === null)
    return (
      <Text size="sm" c="dimmed">
        Has done nothing yet
      </Text>
    );
  const { user, action, simulated, at } = lastAction;
  const verb = action === 'NOTIFY' ? 'reported' : 'paused';
  return (
    <AnchorLink to="/automations/history" search={{ ruleIds: String(id) }} size="sm">
      {`${simulated ? `Would have ${verb}` : verb.charAt(0).toUpperCase() + verb.slice(1)} ${user.name} ${writeAgo(at)}`}
    </AnchorLink>
  );
}
