import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../auth/session.ts';
import { automationsSimulate } from '../field-limits.ts';
import { ChoiceChips } from '../ui/choice-chips.tsx';
import { DateRangeField } from '../ui/date-range-field.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { addDays, today } from '../ui/time.ts';
import { daysIn, knownPeriods, pastPeriod, type KnownPeriod, type PastPeriod } from './past-periods.ts';
import { PastResult } from './past-result.tsx';
import { say } from './say.ts';
import { Trial } from './trial.tsx';
import { useSimulation, type Tried } from './use-simulation.ts';

const daysMax = automationsSimulate.days.max;
const choices = [...knownPeriods, 'OTHER'] as const;

type Props = { tried: Tried; simulation: ReturnType<typeof useSimulation>; chosen: ChosenPeriod };
type ChosenPeriod = ReturnType<typeof usePastPeriod>;

/** The effect of the rule now and in the selected past period, from one request. */
export function Trials(tried: Tried) {
  const chosen = usePastPeriod();
  const { asked } = chosen;
  const simulation = useSimulation(tried, { days: daysIn(asked), to: asked.to });
  return (
    <>
      <Trial values={tried.values} simulation={simulation} />
      <PastTrial tried={tried} simulation={simulation} chosen={chosen} />
    </>
  );
}

function usePastPeriod() {
  const { timeZone } = useMe().workspace;
  const now = today(timeZone);
  const [choice, setChoice] = useState<KnownPeriod | 'OTHER'>('DAYS_30');
  const [other, setOther] = useState(() => pastPeriod('QUARTER', now));
  const period = choice === 'OTHER' ? other : pastPeriod(choice, now);
  const isTooLong = daysIn(period) > daysMax;
  /** Requested instead while the selected period is too long. */
  const asked = isTooLong ? pastPeriod('DAYS_30', now) : period;
  return { timeZone, now, choice, setChoice, other, setOther, period, isTooLong, asked };
}

/** Shows before saving on which past days the rule would have acted, and for whom. */
function PastTrial({ tried, simulation, chosen }: Props) {
  const { timeZone, now, choice, setChoice, other, setOther, period, isTooLong } = chosen;
  return (
    <Section title={say('past.title')}>
      <Text size="sm" c="dimmed">
        {say('past.intro')}
      </Text>
      <ChoiceChips
        label={say('past.period')}
        options={choices.map((value) => ({ value, label: say(`past.${value}`) }))}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'OTHER' && (
        <DateRangeField
          label={say('past.otherDays')}
          timeZone={timeZone}
          until={addDays(now, -1)}
          from={other.from}
          to={other.to}
          error={isTooLong ? say('past.tooLong', { max: daysMax }) : undefined}
          onChange={(from, to) =>
            setOther(from === undefined || to === undefined ? pastPeriod('QUARTER', now) : { from, to })
          }
        />
      )}
      {!isTooLong && <Tryout tried={tried} simulation={simulation} period={period} />}
    </Section>
  );
}

type TryoutProps = Omit<Props, 'chosen'> & { period: PastPeriod };

function Tryout({ tried: { values }, simulation, period }: TryoutProps) {
  const { data: answer, isPlaceholderData } = simulation;
  // A result for another period is not shown. A result for the previous version of the rule is, until it is replaced.
  const isOfPeriod = answer?.data.period.from === period.from && answer.data.period.to === period.to;
  return (
    <Loaded from={{ ...simulation, data: isOfPeriod ? answer : undefined }}>
      {({ data }) => (
        <Stack aria-live="polite" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.5 : 1}>
          <PastResult result={data} metric={values.metric} isPause={values.action === 'PAUSE_HOST'} />
        </Stack>
      )}
    </Loaded>
  );
}
