import type { Visitor } from '@callwright/contract/form-logic.ts';
import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useState } from 'react';
import { eventsTestRouting } from '../field-limits.ts';
import { useMe } from '../auth/session.ts';
import type { CallEvent } from '../records.ts';
import { countryOptions } from '../ui/countries.ts';
import { useFormFields } from '../rules/subjects.ts';
import { MemberSelect } from '../ui/member-select.tsx';
import { Section } from '../ui/section.tsx';
import { Failure } from '../ui/states.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { useSend } from '../ui/use-send.ts';
import { rulesSent, type EventForm } from './event-values.ts';
import { askedOf, FormQuestions, nobodyYet, type Answers } from './form-questions.tsx';
import { say } from './say.ts';
import { TestResult } from './test-result.tsx';

type Person = {
  email: string;
  country: string | null;
  timeZone: string | null;
  utm: string;
  ownerId: number | null;
  at: string | null;
};
const examples = { email: 'lead@example.com', utm: 'utm_source=ads&utm_campaign=spring' };
const nobody: Person = { email: '', country: null, timeZone: null, utm: '', ownerId: null, at: null };

type Props = { form: EventForm; event: CallEvent };

/** Runs the rules in the form, saved or not, for an imaginary person. */
export function RuleTest({ form, event }: Props) {
  const fields = useFormFields();
  const [answers, setAnswers] = useState<Answers>({});
  const [person, setPerson] = useState<Person>(nobody);
  const test = useSend(routes.events.testRouting, { form });
  const { questions } = form.values;
  const asked = askedOf(questions, fields, answers, visitorOf(person));
  const run = () => {
    if (form.validate().hasErrors) return;
    test.mutate({
      eventId: event.id,
      // As on the booking page: an answer to a question that is no longer shown does not count.
      answers: asked.map(({ customFieldId }) => ({
        customFieldId,
        answer: [...(answers[customFieldId] ?? [])],
      })),
      ...given(person),
      ...rulesSent(form.values),
    });
  };
  return (
    <Section title={say('test')}>
      <Text size="sm" c="dimmed">
        {say('test.help')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {questions.length > 0 && <FormQuestions asked={asked} answers={answers} onChange={setAnswers} />}
        <PersonFields person={person} onChange={(to) => setPerson({ ...person, ...to })} />
      </SimpleGrid>
      <Group>
        <Button variant="light" onClick={run} loading={test.isPending}>
          {say('test.run')}
        </Button>
      </Group>
      <Stack aria-live="polite">
        {test.error !== null && test.data === undefined && <Failure error={test.error} retry={run} />}
        {test.data !== undefined && <TestResult result={test.data.data} form={form} />}
      </Stack>
      {questions.length === 0 && <Alert>{say('test.noQuestions')}</Alert>}
    </Section>
  );
}

function visitorOf({ email, timeZone, utm, at }: Person): Visitor {
  return {
    ...nobodyYet,
    email,
    utm: Object.fromEntries(new URLSearchParams(utm.slice(utm.indexOf('?') + 1))),
    ...(timeZone !== null && { timeZone }),
    now: at === null ? Date.now() : Date.parse(at.replace(' ', 'T')),
  };
}

function given({ email, country, timeZone, utm, ownerId, at }: Person) {
  return {
    ...(email !== '' && { email }),
    ...(utm !== '' && { utm }),
    country,
    timeZone,
    ownerId,
    at: at === null ? null : at.replace(' ', 'T'),
  };
}

function PersonFields({ person, onChange }: { person: Person; onChange: (to: Partial<Person>) => void }) {
  const { user } = useMe();
  return (
    <>
      <TextInput
        label={say('test.email')}
        type="email"
        placeholder={examples.email}
        value={person.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <Select
        label={say('test.country')}
        placeholder={say('test.unknown')}
        searchable
        clearable
        data={countryOptions()}
        value={person.country}
        onChange={(country) => onChange({ country })}
      />
      <TextInput
        label={say('test.link')}
        placeholder={examples.utm}
        {...eventsTestRouting.utm}
        value={person.utm}
        onChange={(event) => onChange({ utm: event.currentTarget.value })}
      />
      <MemberSelect
        label={say('test.owner')}
        placeholder={say('test.nobody')}
        clearable
        value={person.ownerId}
        onChange={(ownerId) => onChange({ ownerId })}
      />
      <TimeZoneSelect
        label={say('test.zone')}
        placeholder={say('test.zoneExample', { zone: user.timeZone })}
        clearable
        value={person.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
      />
      <DateTimePicker
        label={say('test.at')}
        description={say('test.atHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={say('test.now')}
        clearable
        valueFormat="D MMM YYYY HH:mm"
        value={person.at}
        onChange={(at) => onChange({ at })}
      />
    </>
  );
}
