import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { Call, ContactDetail } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { writeAgo } from '../ui/time.ts';
import { say } from './say.ts';
import classes from './today.module.css';

/** More cannot be read in the minute before a call; the call page has all. */
const answersMax = 4;

/** A briefing for a call: the invitee's answers, the last note, and earlier calls. */
export function NextFacts({ call }: { call: Call }) {
  const { contactId } = call;
  const contact = useQuery(query(routes.contacts.detail, { contactId })).data?.data;
  const note = useQuery(query(routes.contacts.notes, { contactId, limit: 1 })).data?.data[0];
  const answers = call.questions.filter(({ answer }) => answer.join('') !== '').slice(0, answersMax);
  return (
    <div className={classes['facts']}>
      {answers.length > 0 && (
        <Fact title={say('next.answers')}>
          <dl className={classes['answers']}>
            {answers.map(({ identifier, statement, answer }) => (
              <div key={identifier}>
                <dt>{statement || identifier}</dt>
                <dd>{answer.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </Fact>
      )}
      {note !== undefined && (
        <Fact title={say('next.note')}>
          <p className={classes['note']}>{note.note}</p>
          <p className={classes['quiet']}>
            {say('next.noteBy', { name: note.author.name || 'API', when: writeAgo(note.createdAt) })}
          </p>
        </Fact>
      )}
      {contact !== undefined && (
        <Fact title={say('next.history')}>
          <History contact={contact} />
        </Fact>
      )}
    </div>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function History({ contact: { stats, stage, setterOwner } }: { contact: ContactDetail }) {
  const { workspace } = useMe();
  const { calls, noShows, dealsValue } = stats;
  const facts = [
    calls > 1 ? say('next.calls', { count: calls }) : say('next.first'),
    noShows > 0 && say('next.noShows', { count: noShows }),
    dealsValue > 0 && say('next.bought', { value: writeMoney(dealsValue, workspace.currency) }),
    stage?.name,
    setterOwner?.name,
  ];
  return <p className={classes['note']}>{facts.filter(Boolean).join(' · ')}</p>;
}
