import { routes } from '@callwright/sdk/routes';
import { Select, Stack, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { CommissionTrial } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { addMonths, thisMonth, writeMonth } from './months.ts';
import type { requestOf } from './plan-values.ts';
import { say } from './say.ts';

const typingMs = 400;
const spans = ['1', '3', '6', '12'] as const;

type Props = { planId: number | undefined; request: NonNullable<ReturnType<typeof requestOf>> };

/** What past months would have paid, as if the version had been valid all the time. It writes nothing. */
export function Trial({ planId, request }: Props) {
  const { workspace } = useMe();
  const [months, setMonths] = useState<string>('1');
  const monthTo = addMonths(thisMonth(workspace.timeZone), -1);
  const monthFrom = addMonths(monthTo, 1 - Number(months));
  const { note: _note, ...version } = request;
  const [asked] = useDebouncedValue(
    JSON.stringify({
      ...version,
      ...(planId !== undefined && { planId }),
      validFrom: `${monthFrom}-01`,
      validTo: null,
      monthFrom,
      monthTo,
    }),
    typingMs,
  );
  const trial = useQuery({
    ...query(routes.commissions.tryPlan, JSON.parse(asked)),
    placeholderData: keepPreviousData,
  });
  return (
    <Section
      title={say('trial')}
      actions={
        <Select
          aria-label={say('trial.span')}
          w={180}
          allowDeselect={false}
          data={spans.map((value) => ({ value, label: say('trial.months', { count: Number(value) }) }))}
          value={months}
          onChange={(next) => next !== null && setMonths(next)}
        />
      }
    >
      <Loaded from={trial}>
        {({ data }) => (
          <Stack gap="xs" aria-live="polite">
            <Text size="sm" c="dimmed">
              {say('trial.help')}
            </Text>
            {data.amounts.length === 0 ? (
              <Text size="sm">{say('trial.nothing')}</Text>
            ) : (
              <TrialTable amounts={data.amounts} />
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function TrialTable({ amounts }: { amounts: CommissionTrial['amounts'] }) {
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={say('trial')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{say('person')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {say('trial.current')}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {say('trial.proposed')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {amounts.map(({ user, month, currency, current, proposed }) => (
            <Table.Tr key={`${month} ${user.id} ${currency}`}>
              <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
                {user.name}
                <Text size="sm" c="dimmed" fw={400}>
                  {writeMonth(month)}
                </Text>
              </Table.Th>
              <Table.Td ta="right">{writeMoney(current, currency)}</Table.Td>
              <Table.Td ta="right" fw={600}>
                {writeMoney(proposed, currency)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
