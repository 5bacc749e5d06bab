import { routes } from '@callwright/sdk/routes';
import { Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { addMonths, thisMonth } from './months.ts';
import type { requestOf } from './plan-values.ts';
import { say } from './say.ts';
import { TrialTable } from './trial-table.tsx';

const typingMs = 400;
const spans = ['1', '3', '6', '12'] as const;

type Version = NonNullable<ReturnType<typeof requestOf>>;
/** @param request null if something is missing */
type Props = { planId: number | undefined; request: Version | null };

/** A dry run: what past months would have paid, as if the version had been valid all the time. */
export function Trial({ planId, request }: Props) {
  const [months, setMonths] = useState<string>('1');
  return (
    <Section
      title={say('trial')}
      actions={
        <Select
          aria-label={say('trial.span')}
          w={190}
          allowDeselect={false}
          data={spans.map((value) => ({ value, label: say('trial.months', { count: Number(value) }) }))}
          value={months}
          onChange={(next) => next !== null && setMonths(next)}
        />
      }
    >
      <Text size="sm" c="dimmed">
        {say(request === null ? 'trial.incomplete' : 'trial.help')}
      </Text>
      {request !== null && <Tried planId={planId} request={request} months={Number(months)} />}
    </Section>
  );
}

function Tried({
  planId,
  request,
  months,
}: {
  planId: number | undefined;
  request: Version;
  months: number;
}) {
  const { workspace } = useMe();
  const monthTo = addMonths(thisMonth(workspace.timeZone), -1);
  const monthFrom = addMonths(monthTo, 1 - months);
  const { note: _note, ...version } = request;
  const wanted = JSON.stringify({
    ...version,
    ...(planId !== undefined && { planId }),
    validFrom: `${monthFrom}-01`,
    validTo: null,
    monthFrom,
    monthTo,
  });
  const [asked] = useDebouncedValue(wanted, typingMs);
  const trial = useQuery({
    ...query(routes.commissions.tryPlan, JSON.parse(asked)),
    placeholderData: keepPreviousData,
  });
  const isBehind = asked !== wanted || trial.isPlaceholderData;
  return (
    <Loaded from={trial}>
      {({ data }) => (
        <Stack gap="xs" aria-live="polite" aria-busy={isBehind}>
          {isBehind && (
            <Text size="sm" role="status">
              {say('trial.running')}
            </Text>
          )}
          {data.amounts.length === 0 ? (
            <Text size="sm">{say('trial.nothing')}</Text>
          ) : (
            <TrialTable amounts={data.amounts} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}
