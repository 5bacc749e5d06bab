import { Box, Group, Table, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { Deal } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { writeMoney } from '../ui/money.ts';
import { writeShortDate } from '../ui/time.ts';
import { DealKindBadge, PaymentStatusBadge } from './deal-badges.tsx';

/** A page of deals. On a phone the first column and the value say it all. */
export function DealTable({ deals }: { deals: readonly Deal[] }) {
  return (
    <Table highlightOnHover verticalSpacing="sm" aria-label="Deals">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Contact and product</Table.Th>
          <Table.Th visibleFrom="sm">Closer and setter</Table.Th>
          <Table.Th visibleFrom="sm">Date</Table.Th>
          <Table.Th visibleFrom="xs">Payment</Table.Th>
          <Table.Th ta="right">Value</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deals.map((deal) => (
          <DealRow key={deal.id} deal={deal} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function DealRow({ deal }: { deal: Deal }) {
  const { user } = useMe();
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <AnchorLink to="/deals/$dealId" params={{ dealId: String(deal.id) }} fw={600}>
          {deal.contact.name || 'Without a name'}
        </AnchorLink>
        <Text size="sm" c="dimmed">
          {deal.productName ?? 'Without a product'}
        </Text>
        <Box hiddenFrom="sm">
          <Text size="sm" c="dimmed">
            {deal.closer.name}, {writeShortDate(deal.time, user.timeZone)}
          </Text>
        </Box>
        <Group gap={4} mt={4}>
          <DealKindBadge deal={deal} />
          <Box hiddenFrom="xs">
            <PaymentStatusBadge deal={deal} />
          </Box>
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">{deal.closer.name}</Text>
        {deal.setter !== null && (
          <Text size="sm" c="dimmed">
            Setter: {deal.setter.name}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        {writeShortDate(deal.time, user.timeZone)}
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <PaymentStatusBadge deal={deal} />
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        <Text fw={600}>{writeMoney(deal.value, deal.currency)}</Text>
        {deal.collected !== deal.value && (
          <Text size="sm" c="dimmed">
            {writeMoney(deal.collected, deal.currency)} paid
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
