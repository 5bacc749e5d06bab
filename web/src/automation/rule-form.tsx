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
import { RuleFields } from './rule-fields.tsx';
import { isRate, newRule, requestOf, valuesOf, type RuleValues } from './rule-values.ts';
import { ruleInWords } from './rule-words.ts';
import { Trial } from './trial.tsx';

/** Reads that a change of a rule, or of a pause it made, shows up in. */
export const ruleReads = [routes.automations, routes.events];

/** A rule, what it says in words, and what it would do: all before it is saved. */
export function RuleForm({ rule, etag }: { rule: Automation | null; etag: string | null }) {
  const mayWrite = useMay('events:write');
  const { currency } = useMe().workspace;
  const navigate = useNavigate();
  const form = useForm<RuleValues>({
    initialValues: rule === null ? newRule : valuesOf(rule),
    validate: {
      name: (name) => (name.trim() === '' ? 'Give the rule a name' : null),
      threshold: (threshold, { metric }) => thresholdError(threshold, metric),
    },
  });
  /** The version that the form started from, or that somebody chose to continue from. */
  const [base, setBase] = useState(etag);
  const options = {
    form,
    invalidates: ruleReads,
    onDone: () => navigate({ to: '/automations' }),
  };
  const create = useSend(routes.automations.create, { ...options, done: 'Rule created' });
  const update = useSend(routes.automations.update, {
    ...options,
    done: 'Rule saved',
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
            what="This rule"
            changes={[
              { label: 'Name', now: rule.name },
              { label: 'Rule', now: ruleInWords(rule, currency) },
            ]}
            onTheirs={() => {
              form.setValues(valuesOf(rule));
              setBase(etag);
            }}
            onMine={() => setBase(etag)}
          />
        )}
        {!mayWrite && <Alert>Only managers change rules.</Alert>}
        <Section title="Rule">
          <RuleFields form={form} rule={rule} />
        </Section>
        <Section title="In words">
          <Text aria-live="polite">
            {isComplete
              ? ruleInWords(requestOf(values), currency)
              : 'Say from which number on the rule acts.'}
          </Text>
          {values.metric === 'calls' && (
            <Text size="sm" c="dimmed">
              The rule looks about once a minute, so that a few more calls can slip in at once. For a limit
              that no booking exceeds, set “At most in a week” with the hosts of an event; this rule comes on
              top.
            </Text>
          )}
        </Section>
        {mayWrite && isComplete && <Trial id={rule?.id} values={values} />}
        {mayWrite && (
          <>
            <FormFailure form={form} />
            <Group justify="flex-end">
              <ButtonLink to="/automations" variant="default">
                Back
              </ButtonLink>
              <Button type="submit" loading={create.isPending || update.isPending}>
                {rule === null ? 'Create rule' : 'Save'}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}

function thresholdError(threshold: number | null, metric: RuleValues['metric']): string | null {
  if (threshold === null || threshold <= 0) return 'Say from which number on the rule acts';
  return isRate(metric) && threshold > 100 ? 'A rate has at most 100 %' : null;
}
