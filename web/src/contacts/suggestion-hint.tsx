import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useSend } from '../ui/use-send.ts';

/** What a visitor of a booking page wrote that the contact has otherwise; nothing where all of it is the same. */
export function SuggestionHint({ contactId, mayWrite }: { contactId: number; mayWrite: boolean }) {
  const suggestions = useQuery(query(routes.contacts.suggestions, { contactId, limit: 100 }));
  const invalidates = [routes.contacts, routes.eventCalls];
  const accept = useSend(routes.contacts.acceptSuggestions, {
    done: 'The contact was changed',
    invalidates,
    refusals: { CONTACT_DUPLICATE: 'Another contact has this e-mail or phone number.' },
  });
  const dismiss = useSend(routes.contacts.dismissSuggestions, {
    done: 'The contact stays as it is',
    invalidates,
  });
  const open = suggestions.data?.data ?? [];
  if (open.length === 0) return null;
  return (
    <Alert color="blue" title="Written differently on the booking page">
      {open.map(({ id, label, current, suggested, field }) => {
        const separator = field === 'name' ? ' ' : ', ';
        return (
          <Group key={id} gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {label}: {suggested.join(separator)} (here: {current.join(separator) || 'nothing'})
            </Text>
            {mayWrite && (
              <>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Accept ${label}: ${suggested.join(separator)}`}
                  loading={accept.isPending}
                  onClick={() => accept.mutate({ ids: [id] })}
                >
                  Accept
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Dismiss ${label}: ${suggested.join(separator)}`}
                  loading={dismiss.isPending}
                  onClick={() => dismiss.mutate({ ids: [id] })}
                >
                  Dismiss
                </Button>
              </>
            )}
          </Group>
        );
      })}
    </Alert>
  );
}
