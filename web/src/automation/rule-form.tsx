import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay, useMe } from '../auth/session.ts';
import type { Automation } from '../records.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { isConflict, useSend } from '../ui/use-send.ts';
import { VersionConflict } from '../ui/version-conflict.tsx';
import { Trials } from './past-trial.tsx';
import { RuleFields } from './rule-fields.tsx';
import { isRate, newRule, requestOf, valuesOf, type RuleValues } from './rule-values.ts';
import { ruleInWords } from './rule-words.ts';
import { say } from './say.ts';

/** The reads that change with a rule or with a pause that it made. */
export const ruleReads = [routes.automations, routes.events];

/** A rule, its description in words, and a simulation of it before it is saved. */
export function RuleForm({ rule, etag }: { rule: Automation | null; etag: string | null }) {
  const mayWrite = useMay('events:write');
  const { currency } = useMe().workspace;
  const navigate = useNavigate();
  const form = useForm<RuleValues>({
    initialValues: rule === null ? newRule : valuesOf(rule),
    validate: {
      name: (name) => (name.trim() === '' ? say('form.nameFirst') : null),
      threshold: (threshold, { metric }) => thresholdError(threshold, metric),
    },
  });
  /** The version that the form started from, or that the person chose to continue from. */
  const [base, setBase] = useState(etag);
  const options = {
    form,
    invalidates: ruleReads,
    onDone: () => navigate({ to: '/automations' }),
  };
  const create = useSend(routes.automations.create, { ...options, done: say('form.created') });
  const update = useSend(routes.automations.update, {
    ...options,
    done: say('form.saved'),
    ifMatch: base,
  });
  const submit = (values: RuleValues) => {
    if (rule === null) create.mutate(requestOf(values));
    else update.mutate({ id: rule.id, ...requestOf(values) });
  };
  const { values } = form;
  const isComplete = thresholdError(values.threshold, values.metric) === null;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        {rule !== null && isConflict(update.error) && etag !== base && (
          <VersionConflict
            what={say('form.thisRule')}
            changes={[
              { label: say('form.name'), now: rule.name },
              { label: say('rule'), now: ruleInWords(rule, currency) },
            ]}
            onTheirs={() => {
              form.setValues(valuesOf(rule));
              setBase(etag);
            }}
            onMine={() => setBase(etag)}
          />
        )}
        {!mayWrite && <Alert>{say('form.readOnly')}</Alert>}
        <Section title={say('rule')}>
          <RuleFields form={form} rule={rule} />
        </Section>
        <Section title={say('form.inWords')}>
          <Text aria-live="polite">
            {isComplete ? ruleInWords(requestOf(values), currency) : say('form.thresholdMissing')}
          </Text>
          {values.metric === 'calls' && (
            <Text size="sm" c="dimmed">
              {say('form.delay')}
            </Text>
          )}
        </Section>
        {mayWrite && isComplete && (
          <>
            <Trials id={rule?.id} values={values} />
          </>
        )}
        {mayWrite && (
          <>
            <FormFailure form={form} />
            <Group justify="flex-end">
              <ButtonLink to="/automations" variant="default">
                {say('back')}
              </ButtonLink>
              <Button type="submit" loading={create.isPending || update.isPending}>
                {rule === null ? say('form.create') : say('form.save')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}

function thresholdError(threshold: number | null, metric: RuleValues['metric']): string | null {
  if (threshold === null || threshold <= 0) return say('form.thresholdFirst');
  return isRate(metric) && threshold > 100 ? say('form.rateMax') : null;
}
