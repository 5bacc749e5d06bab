import { Alert, Badge, Group, List, Stack, Text, Title } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { RoutingTest } from '../records.ts';
import { conditionPhrase, listed, valueName, type Words } from '../rules/sentences.ts';
import { subjectOf } from '../rules/subjects.ts';
import { useWords } from '../rules/use-words.ts';
import { writeMoment } from '../ui/time.ts';
import type { EventForm } from './event-values.ts';
import { useRuleSentences } from './rule-sentences.ts';
import { say } from './say.ts';
import { warningText } from './warning-texts.ts';
import { outcomeColors, outcomeName, stepName, verdictOf } from './test-words.ts';

type Props = { result: RoutingTest; form: EventForm };

/** The result of the rules, and the values that each of them checked. */
export function TestResult({ result, form }: Props) {
  const sentences = useRuleSentences(form.values.hosts);
  const { title, text } = verdictOf(result);
  const { disqualifyRules, routingRules } = form.values;
  return (
    <Stack gap="md">
      <Alert color={result.disqualified === null ? 'green' : 'orange'} title={title}>
        {text}
      </Alert>
      <EvaluatedRules
        title={say('away')}
        rules={result.disqualifyRules.map((evaluated) => {
          const rule = disqualifyRules.find(({ id }) => id === evaluated.id);
          return { ...evaluated, sentence: rule === undefined ? '' : sentences.ofDisqualifying(rule) };
        })}
      />
      <EvaluatedRules
        title={say('route')}
        rules={result.routingRules.map((evaluated) => {
          const rule = routingRules.find(({ id }) => id === evaluated.id);
          return { ...evaluated, sentence: rule === undefined ? '' : sentences.ofRouting(rule) };
        })}
      />
      {result.disqualified === null && <Hosts result={result} />}
    </Stack>
  );
}

type Rule = (RoutingTest['disqualifyRules'] | RoutingTest['routingRules'])[number] & { sentence: string };

function EvaluatedRules({ title, rules }: { title: string; rules: readonly Rule[] }) {
  const words = useWords();
  if (rules.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <List listStyleType="none" spacing="xs">
        {rules.map((rule) => (
          <List.Item key={rule.id} style={{ overflowWrap: 'anywhere' }}>
            <Group gap="xs">
              <Badge variant="light" color={outcomeColors[rule.outcome]}>
                {outcomeName(rule.outcome)}
              </Badge>
              <Text size="sm">{rule.sentence}</Text>
            </Group>
            {rule.warning !== null && (
              <Text size="sm" c="red">
                {warningText(rule.warning)}
              </Text>
            )}
            <Conditions rule={rule} words={words} />
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function Conditions({ rule, words }: { rule: Rule; words: Words }) {
  return (
    <List size="sm" c="dimmed" listStyleType="none" withPadding>
      {rule.conditions.map((condition) => {
        const subject = subjectOf(words.subjects, condition);
        const fact = condition.fact.map((value) => valueName(value, subject, words)).join(', ');
        const verdict = condition.holds
          ? fact === ''
            ? 'result.holdsUnknown'
            : 'result.holds'
          : fact === ''
            ? 'result.failsUnknown'
            : 'result.fails';
        return (
          <List.Item key={condition.path}>
            <span aria-hidden>{condition.holds ? '✓ ' : '✗ '}</span>
            {say(verdict, { condition: conditionPhrase(condition, words), ...(fact !== '' && { fact }) })}
          </List.Item>
        );
      })}
    </List>
  );
}

function Hosts({ result }: { result: RoutingTest }) {
  const { user } = useMe();
  const { hosts, widening, slots, next } = result;
  const nameOf = (id: number) => hosts.find((host) => host.id === id)?.name ?? String(id);
  const [first] = slots;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {say('result.next')}
      </Title>
      {widening !== null && (
        <Text size="sm">
          {say('result.free', { count: widening.slots })}{' '}
          {say(widening.widened ? 'result.widened' : 'result.notWidened', {
            threshold: widening.threshold,
          })}
        </Text>
      )}
      {first === undefined ? (
        <Text size="sm">{say('result.nothingFree')}</Text>
      ) : (
        <>
          {next !== null && (
            <Text size="sm">
              {say('result.first', {
                time: writeMoment(first.start, user.timeZone),
                hosts: listed(next.hostIds.map(nameOf)),
                why: stepName(next.tieBreak),
              })}
            </Text>
          )}
          <List size="sm">
            {slots.map(({ start, hostIds }) => (
              <List.Item key={start}>
                {`${writeMoment(start, user.timeZone)}: ${listed(hostIds.map(nameOf))}`}
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Absent hosts={hosts} />
    </Stack>
  );
}

function Absent({ hosts }: Pick<RoutingTest, 'hosts'>) {
  const absent = hosts.filter(({ absence }) => absence !== null);
  if (absent.length === 0) return null;
  return (
    <List size="sm" c="dimmed">
      {absent.map(({ id, name, absence }) => (
        <List.Item key={id}>{`${name}: ${absence}`}</List.Item>
      ))}
    </List>
  );
}
