import { nowMs } from '../ui/page-clock.ts';
import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useClaim } from '../claims/use-claiming.ts';
import { knownName } from '../contacts/known-name.ts';
import type { Contact } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { Loaded } from '../ui/states.tsx';
import { useKeyHint } from './key-hint.tsx';
import { KeysSwitch } from './keys-switch.tsx';
import { writeAge } from './lead-age.ts';
import { Nothing, Panel } from './panel.tsx';
import { say } from './say.ts';
import classes from './today.module.css';
import { useUnclaimedLeads } from './use-day.ts';
import { useHome } from './use-home.ts';
import { useMarks, useOneKey } from './use-one-key.ts';

/** Leads without an owner, newest first; a key claims the marked one. */
export function LeadPanel() {
  const leads = useUnclaimedLeads();
  const count = leads.data?.meta.count;
  return (
    <Panel title={say('leads.new')} count={count} aside={count === 0 ? undefined : <KeysSwitch />}>
      <Loaded from={leads}>
        {({ data: { contacts } }) => (
          <>
            {contacts.length === 0 && <Nothing>{say('leads.none')}</Nothing>}
            <Rows contacts={contacts} />
            {count !== undefined && count > contacts.length && (
              <AnchorLink to="/claims" className={classes['all'] ?? ''}>
                {say('leads.all', { count })}
              </AnchorLink>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Rows({ contacts }: { contacts: readonly Contact[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [markedId, setMarked] = useState<number | null>(null);
  const marked = contacts.find(({ id }) => id === markedId) ?? contacts[0];
  const claim = useClaim();
  useMarks(list, setMarked);
  useOneKey(list, (letter) => {
    if (letter !== 'c' || marked === undefined || claim.isPending) return false;
    claim.mutate({ contactId: marked.id });
    return true;
  });
  return (
    <ul ref={list} className={classes['rows']}>
      {contacts.map((contact) => (
        <LeadRow
          key={contact.id}
          contact={contact}
          isMarked={contact.id === marked?.id}
          isPending={claim.isPending && claim.variables.contactId === contact.id}
          onClaim={() => claim.mutate({ contactId: contact.id })}
        />
      ))}
    </ul>
  );
}

type Props = {
  contact: Contact;
  isMarked: boolean;
  isPending: boolean;
  onClaim: () => void;
};

const claimKey = 'C';
/** More do not fit on two lines; the contact page has all. */
const answersMax = 3;

function LeadRow({ contact, isMarked, isPending, onClaim }: Props) {
  const name = knownName(contact) ?? say('leads.unnamed');
  const hintOf = useKeyHint();
  const answers = Object.values(contact.customFields)
    .map((values) => values.join(', '))
    // A number means nothing without its question.
    .filter((answer) => /\p{L}/u.test(answer))
    .slice(0, answersMax);
  return (
    <li className={classes['row']} data-row={contact.id} data-marked={isMarked || undefined}>
      <Age since={contact.joinedTime} />
      <span className={classes['rowMain']}>
        <Link
          to="/contacts/$contactId"
          params={{ contactId: String(contact.id) }}
          className={classes['rowName']}
        >
          {name}
        </Link>
        {answers.length > 0 && <span className={classes['rowWhen']}>{answers.join(' · ')}</span>}
      </span>
      {contact.phoneNumber !== null && (
        <a href={`tel:${contact.phoneNumber}`} className={classes['phone']}>
          {contact.phoneNumber}
        </a>
      )}
      {hintOf(claimKey)}
      <Button
        size="xs"
        variant={isMarked ? 'filled' : 'default'}
        aria-label={say('leads.claimOf', { name })}
        aria-keyshortcuts={claimKey}
        loading={isPending}
        onClick={onClaim}
      >
        {say('leads.claim')}
      </Button>
    </li>
  );
}

const second = 1_000;

/** Has its own timer, so that nothing else is rendered each second. */
function Age({ since }: { since: string }) {
  const limitSeconds = useHome().data?.data.leadLimitSeconds;
  const [now, setNow] = useState(nowMs);
  useInterval(() => setNow(nowMs()), second, { autoInvoke: true });
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / second));
  const isLate = limitSeconds !== undefined && seconds >= limitSeconds;
  return (
    <span
      className={classes['age']}
      data-late={isLate || undefined}
      title={isLate ? say('leads.late', { minutes: limitSeconds / 60 }) : undefined}
    >
      {writeAge(seconds)}
    </span>
  );
}
