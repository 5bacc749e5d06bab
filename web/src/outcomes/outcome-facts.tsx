import { Button, Text } from '@mantine/core';
import { useMay, useMe } from '../auth/session.ts';
import type { CallDetail } from '../records.ts';
import {
  dealTypeNames,
  namesOf,
  noSaleReasonNames,
  objectionNames,
  optionsOf,
  outcomeNames,
} from '../ui/choices.ts';
import { confirm } from '../ui/confirm.tsx';
import { Facts } from '../ui/facts.tsx';
import { writeMoney } from '../ui/money.ts';
import { Section } from '../ui/section.tsx';
import { writeMoment } from '../ui/time.ts';
import { isRecorded } from './outcome-values.ts';
import { useTakeBack } from './use-take-back.ts';

/** The result of the call, once it is recorded. */
export function OutcomeFacts({ call }: { call: CallDetail }) {
  const { user } = useMe();
  if (!isRecorded(call)) return null;
  return (
    <Section title="Outcome" actions={call.status === 'SCHEDULED' && <TakeBack call={call} />}>
      <Facts
        of={[
          [
            'Outcome',
            <Text key="outcome" fw={600}>
              {outcomeNames[call.outcome]}
            </Text>,
          ],
          ['Reason', call.noSaleReason && namesOf(optionsOf(noSaleReasonNames), call.noSaleReason)],
          ['Objection', call.objection && namesOf(optionsOf(objectionNames), call.objection)],
          [
            'Notes',
            call.outcomeNotes && (
              <Text key="notes" style={{ whiteSpace: 'pre-wrap' }}>
                {call.outcomeNotes}
              </Text>
            ),
          ],
          ...call.deals.map(
            ({ productName, value, currency, transactionType }) =>
              [
                namesOf(optionsOf(dealTypeNames), transactionType),
                `${writeMoney(value, currency)}${productName === null ? '' : `, ${productName}`}`,
              ] as const,
          ),
          ['Entered', call.outcomeAt && writeMoment(call.outcomeAt, user.timeZone)],
        ]}
      />
    </Section>
  );
}

function TakeBack({ call }: { call: CallDetail }) {
  const mayRecord = useMay('outcomes:write');
  const { takeBack, isPending } = useTakeBack(call);
  if (!mayRecord) return null;
  const ask = () =>
    confirm({
      title: 'Take the outcome back?',
      text:
        call.deals.length === 0
          ? 'The call is then one without an outcome.'
          : 'The call is then one without an outcome. Its deals stay.',
      confirm: 'Take it back',
      onConfirm: () => takeBack('keep deals'),
    });
  return (
    <Button variant="subtle" size="compact-sm" onClick={ask} loading={isPending}>
      Take back
    </Button>
  );
}
