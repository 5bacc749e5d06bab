import { outcomesOfCall, reasonsOfOutcome } from '@callwright/contract/outcome-rules.ts';
import { Alert, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMe } from '../auth/session.ts';
import { ChoiceChips } from '../ui/choice-chips.tsx';
import { noSaleReasonNames, objectionNames, optionsOf, outcomeNames } from '../ui/choices.ts';
import { writeMoney } from '../ui/money.ts';
import { needsObjection, type OutcomeCall, type OutcomeValues } from './outcome-values.ts';
import { say } from './say.ts';

export type OutcomeFormState = UseFormReturnType<OutcomeValues>;
type Props = { call: OutcomeCall; form: OutcomeFormState };

/** The outcome of the call, and the reason. */
export function OutcomeChoices({ call, form }: Props) {
  const { user } = useMe();
  const { outcome, noSaleReason, objection } = form.values;
  const reasons = outcome === null ? [] : reasonsOfOutcome[outcome];
  return (
    <>
      <ChoiceChips
        label={say('outcome')}
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
          label={say('reason')}
          required
          options={reasons.map((value) => ({ value, label: noSaleReasonNames[value] }))}
          value={noSaleReason}
          onChange={(next) =>
            form.setValues({ noSaleReason: next, ...(next !== 'FOLLOW_UP_SCHEDULE' && { followUpAt: '' }) })
          }
          error={form.errors['noSaleReason']}
          data-path="noSaleReason"
        />
      )}
      {outcome === 'NO_SALE' && (
        <TextInput
          type="datetime-local"
          label={say('followUpAt')}
          description={say('followUpHelp', { zone: user.timeZone })}
          {...form.getInputProps('followUpAt')}
          // A time implies the reason.
          onChange={({ currentTarget: { value } }) =>
            form.setValues({
              followUpAt: value,
              ...(value !== '' && { noSaleReason: 'FOLLOW_UP_SCHEDULE' as const }),
            })
          }
        />
      )}
      {call.callType === 'STRATEGY_EVENT' && outcome !== null && (
        <ChoiceChips
          label={say('objection')}
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

function DealsInTheWay({ call, form }: Props) {
  return (
    <Alert color="yellow" title={say('deals.inTheWay')}>
      {say('deals.cannotStay', {
        deals: call.deals
          .map(({ productName, value, currency }) =>
            [productName ?? say('deal'), writeMoney(value, currency)].join(', '),
          )
          .join('; '),
      })}
      <Switch
        mt="sm"
        label={say('deals.delete')}
        {...form.getInputProps('deleteDeals', { type: 'checkbox' })}
      />
    </Alert>
  );
}
