import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AnchorLink } from '../ui/link.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { say } from './say.ts';

/** The deliveries of all webhooks, including deleted ones. */
export function Deliveries() {
  const search = useSearch({ from: '/shell/developers/webhooks/deliveries' });
  const navigate = useNavigate({ from: '/developers/webhooks/deliveries' });
  return (
    <>
      <AnchorLink to="/developers/webhooks" size="sm">
        {say('back.webhooks')}
      </AnchorLink>
      <Text size="sm" c="dimmed">
        {say('deliveries.help')}
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
