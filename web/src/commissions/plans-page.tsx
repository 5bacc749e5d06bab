import { versionOn } from '@callwright/contract/version-on.ts';
import { routes } from '@callwright/sdk/routes';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import type { CommissionPlan } from '../records.ts';
import { useMe } from '../auth/session.ts';
import { AnchorLink, ButtonLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { Page } from '../ui/page.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { today } from '../ui/time.ts';
import { useMemberOptions } from '../ui/use-members.ts';

import { ruleInWords, validityInWords } from './rule-words.ts';
import { say } from './say.ts';

const plansMax = 100;

/** The plans with their current version or, if a plan has none today, its newest version. */
export function PlansPage() {
  const plans = useQuery(query(routes.commissions.plans, { limit: plansMax }));
  return (
    <Page
      title={say('plans')}
      back={{ to: '/commissions', label: say('title') }}
      actions={<ButtonLink to="/commissions/plans/new">{say('newPlan')}</ButtonLink>}
    >
      <Loaded from={plans}>
        {({ data }) =>
          data.plans.length === 0 ? (
            <Nothing title={say('noPlan')} description={say('noPlan.help')}>
              <ButtonLink to="/commissions/plans/new" variant="light">
                {say('firstPlan')}
              </ButtonLink>
            </Nothing>
          ) : (
            <RowList label={say('plans')}>
              {data.plans.map((plan) => (
                <PlanRow key={plan.id} plan={plan} />
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Page>
  );
}

function PlanRow({ plan }: { plan: CommissionPlan }) {
  const members = useMemberOptions();
  const { workspace } = useMe();
  const version =
    versionOn(plan.versions, today(workspace.timeZone)) ??
    plan.versions.find(({ withdrawnAt }) => withdrawnAt === null);
  return (
    <Stack component="li" className={classes['row'] ?? ''} px="md" py="sm" gap={4}>
      <AnchorLink to="/commissions/plans/$planId" params={{ planId: String(plan.id) }} fw={500}>
        {plan.name}
      </AnchorLink>
      {version === undefined ? (
        <Text size="sm" c="dimmed">
          {say('allWithdrawn')}
        </Text>
      ) : (
        <>
          {version.rules.map((rule, place) => (
            // The index is the key, because names of rules need not be unique.
            // oxlint-disable-next-line react/no-array-index-key
            <Text key={place} size="sm">
              {ruleInWords(rule, version.currency, members)}
            </Text>
          ))}
          <Text size="sm" c="dimmed">
            {validityInWords(version)}
          </Text>
        </>
      )}
    </Stack>
  );
}
