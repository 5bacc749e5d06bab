import { Fragment } from 'react';
import type { CallDetail } from '../records.ts';
import { utmName } from '../ui/choices.ts';
import { Section } from '../ui/section.tsx';
import classes from './call-page.module.css';
import { say } from './say.ts';

/** The invitee's answers and tracking values. */
export function CallAnswers({ call }: { call: CallDetail }) {
  const answers = [
    ...call.questions.map(
      ({ statement, identifier, answer }) => [statement || identifier, answer.join(', ')] as const,
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
