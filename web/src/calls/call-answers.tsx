import { Fragment } from 'react';
import type { CallDetail } from '../records.ts';
import { utmName } from '../ui/choices.ts';
import { Section } from '../ui/section.tsx';
import { useAnswerWriter } from '../ui/use-answer-writer.ts';
import { useFields } from '../ui/use-fields.ts';
import classes from './call-page.module.css';
import { say } from './say.ts';

/** The invitee's answers and tracking values. */
export function CallAnswers({ call }: { call: CallDetail }) {
  const written = useWritten();
  const answers = [
    ...call.questions.map(
      ({ statement, identifier, answer }) => [statement || identifier, written(identifier, answer)] as const,
    ),
    ...call.utm.map(({ utmKey, utmValue }) => [utmName(utmKey), utmValue] as const),
  ];
  if (answers.length === 0) return null;
  return (
    <Section title={say('answers')}>
      <dl className={classes['answer']}>
        {answers.map(([question, answer]) => (
          <Fragment key={question}>
            <dt>{question}</dt>
            <dd>{answer || '–'}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  );
}

/** Answers as their fields have them. Those to fields that are gone or hidden are written as they are. */
function useWritten(): (identifier: string, answer: readonly string[]) => string {
  const write = useAnswerWriter();
  const [ofContacts, ofCalls] = [useFields('CONTACT'), useFields('CALL')];
  const fields = [ofContacts, ofCalls].flatMap(({ data }) => data?.data ?? []);
  return (identifier, answer) => {
    if (ofContacts.isPending || ofCalls.isPending) return '…';
    const field = fields.find((one) => one.identifier === identifier);
    return field === undefined ? answer.join(', ') : write(field, answer);
  };
}
