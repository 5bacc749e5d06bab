import { routes } from '@callwright/sdk/routes';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useAsOf } from '../auth/session.ts';
import { CallBadges } from '../calls/call-badges.tsx';
import { OutcomeButton } from '../outcomes/outcome-button.tsx';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { Link } from '@tanstack/react-router';
import { say } from './say.ts';

const callsMax = 20;

/** The last calls with the contact. */
export function ContactCalls({ contactId, timeZone }: { contactId: number; timeZone: string }) {
  const asOf = useAsOf();
  const calls = useQuery(query(routes.eventCalls.list, { contactId, limit: callsMax, asOf }));
  return (
    <Section title={say('calls')}>
      <Loaded from={calls}>
        {({ data }) =>
          data.eventCalls.length === 0 ? (
            <Nothing title={say('calls.none')} />
          ) : (
            <RowList>
              {data.eventCalls.map((call) => (
                <Group key={call.id} component="li" className={classes['row'] ?? ''} gap={0}>
                  <Link
                    to="/calls/$previewId"
                    params={{ previewId: call.previewId }}
                    search={{ asOf }}
                    className={classes['link'] ?? ''}
                    style={{ flex: '1 1 200px' }}
                  >
                    {`${writeMoment(call.dateTime, timeZone)} · ${call.name} `}
                    <CallBadges call={call} />
                  </Link>
                  {asOf === undefined && call.outcome === 'PENDING_OUTCOME' && (
                    <OutcomeButton call={call} size="xs" mx="md" my={4} />
                  )}
                </Group>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Section>
  );
}
