import { routes } from '@callwright/sdk/routes';
import { ActionIcon, Alert, Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { query } from '../api.ts';
import { useLevel, useMay, useMe } from '../auth/session.ts';
import { MemberSelect } from '../ui/member-select.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import type { CommissionSearch } from './commission-search.ts';
import { addMonths, thisMonth, writeMonth } from './months.ts';
import { PayrollMenu } from './payroll-menu.tsx';
import { PeriodBar } from './period-bar.tsx';
import { say } from './say.ts';
import { StatementLines } from './statement-lines.tsx';
import { StatementSums } from './statement-sums.tsx';
import { StatementTable } from './statement-table.tsx';
import { WaitingMonths } from './waiting-months.tsx';

const lookAgainMs = 1_500;

/** The commissions of a month: the person's own statement, or those of everybody if they may see them. */
export function CommissionsPage() {
  const { userId, month: asked } = useSearch({ from: '/shell/commissions' });
  const { user, workspace } = useMe();
  const navigate = useNavigate({ from: '/commissions' });
  const seesAll = useLevel('commissions:read') === 'all';
  const mayWrite = useMay('commissions:write');
  const month = asked ?? thisMonth(workspace.timeZone);
  const person = seesAll ? userId : user.id;
  const filters = { month, ...(person !== undefined && { userIds: String(person) }) };
  const statements = useQuery({
    ...query(routes.commissions.statements, filters),
    placeholderData: keepPreviousData,
    // Amounts are calculated within seconds; polls until they are up to date.
    refetchInterval: ({ state }) => (state.data?.data.isUpToDate === false ? lookAgainMs : false),
  });
  const name = statements.data?.data.statements.find((one) => one.userId === userId)?.user.name;
  const go = (change: CommissionSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }) });
  return (
    <Page
      title={!seesAll ? say('mine') : userId === undefined ? say('title') : (name ?? say('title'))}
      {...(seesAll &&
        userId !== undefined && { back: { to: '/commissions', search: { month }, label: say('title') } })}
      actions={
        <>
          {mayWrite && (
            <ButtonLink to="/commissions/plans" variant="default">
              {say('plans')}
            </ButtonLink>
          )}
          <PayrollMenu filters={filters} />
        </>
      }
    >
      <Stack>
        <Group justify="space-between" align="flex-end">
          <MonthSwitch
            month={month}
            current={thisMonth(workspace.timeZone)}
            onChange={(next) => go({ month: next })}
          />
          {seesAll && (
            <MemberSelect
              label={say('person')}
              placeholder={say('everybody')}
              clearable
              w={240}
              value={userId ?? null}
              onChange={(id) => go({ userId: id ?? undefined })}
            />
          )}
        </Group>
        <Loaded from={statements}>
          {({ data }) => (
            <Stack>
              {!data.isUpToDate && (
                <Alert color="blue" role="status">
                  {say('counting')}
                </Alert>
              )}
              {mayWrite && person === undefined && <PeriodBar period={data.period} />}
              {mayWrite && person === undefined && <WaitingMonths shown={month} />}
              {(!mayWrite || person !== undefined) && (
                <Text size="sm" c="dimmed">
                  {data.period.state === 'CLOSED' ? say('closed.help') : say(`own.${data.period.state}`)}
                </Text>
              )}
              {data.statements.length === 0 ? (
                <Empty isOwn={!seesAll} mayWrite={mayWrite} />
              ) : person === undefined ? (
                <StatementTable statements={data.statements} onChoose={(id) => go({ userId: id })} />
              ) : (
                <>
                  <StatementSums statements={data.statements} />
                  <StatementLines month={month} userId={person} />
                </>
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}

function Empty({ isOwn, mayWrite }: { isOwn: boolean; mayWrite: boolean }) {
  const plans = useQuery({ ...query(routes.commissions.plans, { limit: 1 }), enabled: mayWrite });
  const hasPlan = (plans.data?.meta.count ?? 1) > 0;
  if (mayWrite && !hasPlan)
    return (
      <Nothing title={say('noPlan')} description={say('noPlan.help')}>
        <ButtonLink to="/commissions/plans/new">{say('firstPlan')}</ButtonLink>
      </Nothing>
    );
  return <Nothing title={say('nothing')} description={isOwn ? say('nothing.own') : say('nothing.all')} />;
}

type MonthProps = { month: string; current: string; onChange: (month: string) => void };

function MonthSwitch({ month, current, onChange }: MonthProps) {
  return (
    <Group gap="xs" role="group" aria-label={say('month')}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={say('month.before')}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden size={16} />
      </ActionIcon>
      <Text fw={600} miw={130} ta="center" aria-live="polite">
        {writeMonth(month)}
      </Text>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={say('month.after')}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden size={16} />
      </ActionIcon>
      {month !== current && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(current)}>
          {say('month.this')}
        </Button>
      )}
    </Group>
  );
}
