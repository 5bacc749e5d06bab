import { routes } from '@callwright/sdk/routes';
import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMe } from '../auth/session.ts';
import { commissionsCreatePlan } from '../field-limits.ts';
import type { CommissionPlan } from '../records.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { firstOfMonth, today } from '../ui/time.ts';
import { refusalKey, useSend } from '../ui/use-send.ts';
import { DrawFields } from './draw-fields.tsx';
import { newRule, requestOf, valuesOf, type PlanValues } from './plan-values.ts';
import { RuleFields } from './rule-fields.tsx';
import { say } from './say.ts';
import { Trial } from './trial.tsx';

const reads = [routes.commissions];

/** A plan or its next version: its rules, a trial on past months, and the button to save it. */
export function PlanForm({ plan }: { plan: CommissionPlan | null }) {
  const { workspace } = useMe();
  const navigate = useNavigate();
  const first = firstOfMonth(today(workspace.timeZone));
  const newest = plan?.versions.find(({ withdrawnAt }) => withdrawnAt === null);
  const empty: PlanValues = {
    name: plan?.name ?? '',
    validFrom: first,
    validTo: null,
    currency: workspace.currency,
    rules: [{ ...newRule, name: say('form.firstRule') }],
    draws: [],
    note: '',
  };
  const form = useForm<PlanValues>({
    initialValues: plan === null || newest === undefined ? empty : valuesOf(plan.name, newest, first),
    validate: {
      name: (name) => (name.trim() === '' ? say('form.nameFirst') : null),
      validFrom: (from) => (from === null ? say('form.fromFirst') : null),
      rules: {
        name: (name) => (name.trim() === '' ? say('form.ruleNameFirst') : null),
        tiers: { above: (above) => missing(above), rate: (rate) => missing(rate) },
        shares: {
          percent: (percent) => missing(percent),
          userId: (userId, values, path) => (isManagerAt(values, path) ? missing(userId) : null),
        },
      },
      draws: { userId: (userId) => missing(userId), amount: (amount) => missing(amount) },
    },
  });
  const options = { form, invalidates: reads, onDone: () => navigate({ to: '/commissions/plans' }) };
  const create = useSend(routes.commissions.createPlan, { ...options, done: say('form.created') });
  const add = useSend(routes.commissions.addVersion, { ...options, done: say('form.saved') });
  const { values } = form;
  const request = requestOf(values);
  const submit = () => {
    if (request === null) return;
    if (plan === null) create.mutate({ name: values.name, ...request });
    else add.mutate({ planId: plan.id, ...request });
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <Section title={plan === null ? say('plan') : say('form.nextVersion')}>
          {plan === null && (
            <TextInput
              label={say('form.name')}
              withAsterisk
              {...commissionsCreatePlan.name}
              {...form.getInputProps('name')}
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DatePickerInput
              label={say('form.from')}
              description={say('form.fromHelp')}
              valueFormat="D MMM YYYY"
              {...form.getInputProps('validFrom')}
            />
            <DatePickerInput
              label={say('form.to')}
              description={say('form.toHelp')}
              placeholder={say('form.noEnd')}
              clearable
              valueFormat="D MMM YYYY"
              {...form.getInputProps('validTo')}
            />
          </SimpleGrid>
        </Section>
        {values.rules.map((rule, place) => (
          // The index is the key, because names can change and need not be unique.
          // oxlint-disable-next-line react/no-array-index-key
          <RuleFields key={place} form={form} place={place} />
        ))}
        {values.rules.length === 0 && <Text size="sm">{say('form.noRules')}</Text>}
        <Group>
          <Button
            variant="default"
            leftSection={<Plus aria-hidden size={16} />}
            onClick={() => form.insertListItem('rules', newRule)}
          >
            {say('form.addRule')}
          </Button>
        </Group>
        <DrawFields form={form} />
        <Trial planId={plan?.id} request={request} />
        {plan !== null && (
          <Textarea
            label={say('form.note')}
            description={say('form.noteHelp')}
            autosize
            {...commissionsCreatePlan.note}
            {...form.getInputProps('note')}
          />
        )}
        {Object.keys(form.errors).some((field) => field !== refusalKey) && (
          <Text size="sm" c="red" role="alert">
            {form.errors['rules'] ?? form.errors['draws'] ?? say('form.incomplete')}
          </Text>
        )}
        <FormFailure form={form} />
        <Group justify="flex-end">
          <ButtonLink to="/commissions/plans" variant="default">
            {say('back')}
          </ButtonLink>
          <Button
            type="submit"
            loading={create.isPending || add.isPending}
            disabled={newest !== undefined && !form.isDirty()}
          >
            {plan === null ? say('form.create') : say('form.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function missing(value: number | null): string | null {
  return value === null ? say('form.missing') : null;
}

/** @param path the form path of the person of a share: `rules.0.shares.1.userId` */
function isManagerAt({ rules }: PlanValues, path: string): boolean {
  const [, rule, , share] = path.split('.').map(Number);
  return rules[rule ?? 0]?.shares[share ?? 0]?.to === 'MANAGER';
}
