import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { AnchorLink } from '../ui/link.tsx';
import { useSend } from '../ui/use-send.ts';
import { contactName } from './contact-name.ts';
import { MergeContacts, mergeMax } from './merge-contacts.tsx';
import { say } from './say.ts';

const reasonNames = (): Readonly<Record<string, string>> => ({
  email: say('duplicate.email'),
  phone: say('duplicate.phone'),
  externalId: say('duplicate.externalId'),
});

/** Other contacts that look like the same person; nothing if there are none. */
export function DuplicateHint({ contactId, mayWrite }: { contactId: number; mayWrite: boolean }) {
  const [merging, setMerging] = useState<number | null>(null);
  const duplicates = useQuery(query(routes.contacts.duplicates, { contactId, limit: mergeMax }));
  const others = (duplicates.data?.data ?? []).flatMap(({ id: pair, reason, contacts }) =>
    contacts.filter(({ id }) => id !== contactId).map((contact) => ({ pair, reason, contact })),
  );
  const dismiss = useSend(routes.contacts.dismissDuplicates, {
    done: say('duplicate.dismissed'),
    invalidates: [routes.contacts, routes.tags],
  });
  if (others.length === 0) return null;
  return (
    <Alert color="yellow" title={say('duplicate.title')}>
      {others.map(({ pair, reason, contact }) => (
        <Group key={contact.id} gap="xs">
          <Text size="sm">
            <AnchorLink to="/contacts/$contactId" params={{ contactId: String(contact.id) }} inherit>
              {contactName(contact)}
            </AnchorLink>
            {`: ${reasonNames()[reason] ?? reason}`}
          </Text>
          {mayWrite && (
            <>
              <Button size="compact-sm" variant="default" onClick={() => setMerging(contact.id)}>
                {say('duplicate.merge')}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={say('duplicate.differentOf', { name: contactName(contact) })}
                loading={dismiss.isPending}
                onClick={() => dismiss.mutate({ ids: [pair] })}
              >
                {say('duplicate.different')}
              </Button>
            </>
          )}
        </Group>
      ))}
      {merging !== null && (
        <MergeContacts
          ids={[contactId, merging]}
          onClose={() => setMerging(null)}
          onDone={() => setMerging(null)}
        />
      )}
    </Alert>
  );
}
