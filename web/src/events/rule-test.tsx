import type { Visitor } from '@callwright/contract/form-logic.ts';
import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useState } from 'react';
import { eventsTestRouting } from '../field-limits.ts';
import { useMe } from '../auth/session.ts';
import type { CallEvent } from '../records.ts';
import { countryOptions } from '../rules/countries.ts';
import { useFormFields } from '../rules/subjects.ts';
import { MemberSelect } from '../ui/member-select.tsx';
import { Section } from '../ui/section.tsx';
import { Failure } from '../ui/states.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { useSend } from '../ui/use-send.ts';
import { rulesSent, type EventForm } from './event-values.ts';
import { askedOf, FormQuestions, nobodyYet, type Answers } from './form-questions.tsx';
import { TestResult } from './test-result.tsx';

type Person = {
  email: string;
  country: string | null;
  timeZone: string | null;
  utm: string;
  ownerId: number | null;
  at: string | null;
};
const nobody: Person = { email: '', country: null, timeZone: null, utm: '', ownerId: null, at: null };

type Props = { form: EventForm; event: CallEvent };

/** Runs the rules on the screen, saved or not, for a made-up person. */
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
      // As on the page: an answer to a question that is no longer shown does not count.
      answers: asked.map(({ customFieldId }) => ({
        customFieldId,
        answer: [...(answers[customFieldId] ?? [])],
      })),
      ...given(person),
      ...rulesSent(form.values),
    });
  };
  return (
    <Section title="Rule test">
      <Text size="sm" c="dimmed">
        Answer as a lead would, and see where the rules lead and why. They are tested as they stand here, also
        before they are saved; hosts and hours as they are saved. Nothing is kept.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {questions.length > 0 && <FormQuestions asked={asked} answers={answers} onChange={setAnswers} />}
        <PersonFields person={person} onChange={(to) => setPerson({ ...person, ...to })} />
      </SimpleGrid>
      <Group>
        <Button variant="light" onClick={run} loading={test.isPending}>
          Test the rules
        </Button>
      </Group>
      <Stack aria-live="polite">
        {test.error !== null && test.data === undefined && <Failure error={test.error} retry={run} />}
        {test.data !== undefined && <TestResult result={test.data.data} form={form} />}
      </Stack>
      {questions.length === 0 && (
        <Alert>The form asks no questions yet, so that rules can only look at the person.</Alert>
      )}
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
        label="E-mail"
        type="email"
        placeholder="lead@example.com"
        value={person.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <Select
        label="Country"
        placeholder="Not known"
        searchable
        clearable
        data={countryOptions()}
        value={person.country}
        onChange={(country) => onChange({ country })}
      />
      <TextInput
        label="Link they came by, or its UTM part"
        placeholder="utm_source=ads&utm_campaign=spring"
        {...eventsTestRouting.utm}
        value={person.utm}
        onChange={(event) => onChange({ utm: event.currentTarget.value })}
      />
      <MemberSelect
        label="Owner of the contact"
        placeholder="Nobody"
        clearable
        value={person.ownerId}
        onChange={(ownerId) => onChange({ ownerId })}
      />
      <TimeZoneSelect
        label="Time zone"
        placeholder={`The event’s, for example ${user.timeZone}`}
        clearable
        value={person.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
      />
      <DateTimePicker
        label="When they send the form"
        description="By the clock where they are"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="Now"
        clearable
        valueFormat="D MMM YYYY HH:mm"
        value={person.at}
        onChange={(at) => onChange({ at })}
      />
    </>
  );
}
