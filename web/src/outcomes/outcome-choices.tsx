import { outcomesOfCall, reasonsOfOutcome } from '@callwright/contract/outcome-rules.ts';
import { Alert, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMe } from '../auth/session.ts';
import { ChoiceChips } from '../ui/choice-chips.tsx';
import { noSaleReasonNames, objectionNames, optionsOf, outcomeNames } from '../ui/choices.ts';
import { writeMoney } from '../ui/money.ts';
import type { OutcomeCall, OutcomeValues } from './outcome-values.ts';

export type OutcomeFormState = UseFormReturnType<OutcomeValues>;
type Props = { call: OutcomeCall; form: OutcomeFormState };

/** The outcome of the call, and why. */
export function OutcomeChoices({ call, form }: Props) {
  const { user } = useMe();
  const { outcome, noSaleReason, objection } = form.values;
  const reasons = outcome === null ? [] : reasonsOfOutcome[outcome];
  return (
    <>
      <ChoiceChips
        label="Outcome"
        required
        autoFocus
        options={outcomesOfCall[call.callType].map((value) => ({ value, label: outcomeNames[value] }))}
        value={outcome}
        onChange={(next) => form.setValues({ outcome: next, noSaleReason: null })}
        error={form.errors['outcome']}
        data-path="outcome"
      />
      {reasons.length > 0 && (
        <ChoiceChips
          label="Reason"
          required
          options={reasons.map((value) => ({ value, label: noSaleReasonNames[value] }))}
          value={noSaleReason}
          onChange={(next) => form.setFieldValue('noSaleReason', next)}
          error={form.errors['noSaleReason']}
          data-path="noSaleReason"
        />
      )}
      {noSaleReason === 'FOLLOW_UP_SCHEDULE' && (
        <TextInput
          type="datetime-local"
          label="Follow up at"
          description={`In your time zone, ${user.timeZone}`}
          {...form.getInputProps('followUpAt')}
        />
      )}
      {call.callType === 'STRATEGY_EVENT' && outcome !== null && (
        <ChoiceChips
          label="Objection"
          required={needsObjection(form.values)}
          options={optionsOf(objectionNames)}
          value={objection}
          onChange={(next) => form.setFieldValue('objection', next)}
          error={form.errors['objection']}
          data-path="objection"
        />
      )}
      {outcome === 'NO_SALE' && call.deals.length > 0 && <DealsInTheWay call={call} form={form} />}
    </>
  );
}

/** For the sign at the label alone; the service decides. */
function needsObjection({ outcome, noSaleReason }: OutcomeValues): boolean {
  return outcome === 'WON' || noSaleReason === 'FOLLOW_UP_SCHEDULE' || noSaleReason === 'UNQUALIFIED';
}

function DealsInTheWay({ call, form }: Props) {
  return (
    <Alert color="yellow" title="The call has deals">
      {call.deals
        .map(({ productName, value, currency }) => `${productName ?? 'Deal'}, ${writeMoney(value, currency)}`)
        .join('; ')}
      . A call without a sale cannot keep them.
      <Switch
        mt="sm"
        label="Delete these deals; their payments stay"
        {...form.getInputProps('deleteDeals', { type: 'checkbox' })}
      />
    </Alert>
  );
}
