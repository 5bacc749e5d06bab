import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AnchorLink } from '../ui/link.tsx';
import { DeliveryLog } from './delivery-log.tsx';

/** What was sent to all webhooks, those that are deleted included. */
export function Deliveries() {
  const search = useSearch({ from: '/shell/developers/webhooks/deliveries' });
  const navigate = useNavigate({ from: '/developers/webhooks/deliveries' });
  return (
    <>
      <AnchorLink to="/developers/webhooks" size="sm">
        ← Webhooks
      </AnchorLink>
      <Text size="sm" c="dimmed">
        What was sent to webhooks and what came back. Kept for 30 days.
      </Text>
      <DeliveryLog
        search={search}
        onChange={(change) =>
          void navigate({
            search: (current) => ({ ...current, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  );
}
