import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Values entered on a booking page that differ from those of the contact; empty if there are none. */
export function SuggestionHint({ contactId, mayWrite }: { contactId: number; mayWrite: boolean }) {
  const suggestions = useQuery(query(routes.contacts.suggestions, { contactId, limit: 100 }));
  const invalidates = [routes.contacts, routes.eventCalls];
  const accept = useSend(routes.contacts.acceptSuggestions, {
    done: say('suggestion.accepted'),
    invalidates,
    refusals: { CONTACT_DUPLICATE: say('suggestion.taken') },
  });
  const dismiss = useSend(routes.contacts.dismissSuggestions, {
    done: say('suggestion.dismissed'),
    invalidates,
  });
  const open = suggestions.data?.data ?? [];
  if (open.length === 0) return null;
  return (
    <Alert color="blue" title={say('suggestion.title')}>
      {open.map(({ id, label, current: now, suggested: wanted, field }) => {
        const separator = field === 'name' ? ' ' : ', ';
        const suggested = wanted.join(separator);
        const current = now.join(separator) || say('suggestion.nothing');
        return (
          <Group key={id} gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {say('suggestion.line', { label, suggested, current })}
            </Text>
            {mayWrite && (
              <>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={say('suggestion.acceptOf', { label, suggested })}
                  loading={accept.isPending}
                  onClick={() => accept.mutate({ ids: [id] })}
                >
                  {say('suggestion.accept')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={say('suggestion.dismissOf', { label, suggested })}
                  loading={dismiss.isPending}
                  onClick={() => dismiss.mutate({ ids: [id] })}
                >
                  {say('suggestion.dismiss')}
                </Button>
              </>
            )}
          </Group>
        );
      })}
    </Alert>
  );
}
