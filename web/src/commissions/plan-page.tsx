import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { query } from '../api.ts';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { PlanForm } from './plan-form.tsx';
import { say } from './say.ts';
import { VersionList } from './version-list.tsx';

const back = () => ({ to: '/commissions/plans', label: say('plans') }) as const;

export function NewPlanPage() {
  return (
    <Page title={say('newPlan')} back={back()} isReading>
      <PlanForm plan={null} />
    </Page>
  );
}

export function PlanPage() {
  const { planId } = useParams({ from: '/shell/commissions/plans/$planId' });
  const plan = useQuery(query(routes.commissions.plan, { id: planId }));
  return (
    <Page title={plan.data?.data.plan.name ?? say('plan')} back={back()} isReading>
      <Loaded from={plan}>
        {({ data }) => (
          <>
            <VersionList plan={data.plan} />
            <PlanForm key={data.plan.updatedAt} plan={data.plan} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
