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
import { say } from './say.ts';

const rulesMax = 100;

/** The rules that watch hosts, with their last actions. */
export function RuleList() {
  const rules = useQuery(query(routes.automations.list, { limit: rulesMax }));
  const mayWrite = useMay('events:write');
  return (
    <Page
      title={say('title')}
      actions={
        <>
          <ButtonLink to="/automations/history" variant="default">
            {say('history')}
          </ButtonLink>
          {mayWrite && <ButtonLink to="/automations/new">{say('new')}</ButtonLink>}
        </>
      }
    >
      <Loaded from={rules}>
        {({ data }) =>
          data.automations.length === 0 ? (
            <Nothing title={say('none')} description={say('noneHelp')}>
              {mayWrite && (
                <ButtonLink to="/automations/new" variant="light">
                  {say('createFirst')}
                </ButtonLink>
              )}
            </Nothing>
          ) : (
            <RowList label={say('rules')}>
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
        <AnchorLink to="/automations/$ruleId" params={{ ruleId: String(rule.id) }} fw={500}>
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
          {say('off')}
        </Badge>
      )}
      {rule.active && rule.simulate && (
        <Badge variant="light" tt="none" color="blue">
          {say('state.trial')}
        </Badge>
      )}
      {rule.pausedNow > 0 && (
        <Badge variant="light" tt="none" color="orange">
          {say('pausedNow', { pausedNow: rule.pausedNow })}
        </Badge>
      )}
      {gone > 0 && (
        <Badge variant="light" tt="none" color="red">
          {say('broken')}
        </Badge>
      )}
    </>
  );
}

const lastTexts = {
  NOTIFY: { real: 'last.reported', simulated: 'last.wouldReport' },
  PAUSE_HOST: { real: 'last.paused', simulated: 'last.wouldPause' },
} as const;

function LastAction({ rule: { id, lastAction } }: { rule: Automation }) {
  if (lastAction === null)
    return (
      <Text size="sm" c="dimmed">
        {say('never')}
      </Text>
    );
  const { user, action, simulated, at } = lastAction;
  return (
    <AnchorLink to="/automations/history" search={{ ruleIds: String(id) }} size="sm">
      {say(lastTexts[action][simulated ? 'simulated' : 'real'], { name: user.name, when: writeAgo(at) })}
    </AnchorLink>
  );
}
