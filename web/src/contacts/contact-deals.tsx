import { Group, Text } from '@mantine/core';
import { useAsOf } from '../auth/session.ts';
import type { ContactDetail } from '../records.ts';
import { dealTypeNames, namesOf, optionsOf } from '../ui/choices.ts';
import { AnchorLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { writeMoney } from '../ui/money.ts';
import { RowList } from '../ui/row-list.tsx';
import { Section } from '../ui/section.tsx';
import { writeShortDate } from '../ui/time.ts';
import { say } from './say.ts';

/** The contact's deals, latest first. */
export function ContactDeals({ deals, timeZone }: { deals: ContactDetail['deals']; timeZone: string }) {
  const asOf = useAsOf();
  return (
    <Section title={say('deals')}>
      {deals.length === 0 ? (
        <Text c="dimmed">{say('deals.none')}</Text>
      ) : (
        <RowList>
          {deals.map((deal) => (
            <Group
              key={deal.id}
              component="li"
              className={classes['row'] ?? ''}
              justify="space-between"
              p="sm"
            >
              <div>
                <AnchorLink
                  to="/deals/$dealId"
                  params={{ dealId: String(deal.id) }}
                  search={{ asOf }}
                  fw={500}
                >
                  {deal.productName ?? say('deals.noProduct')}
                </AnchorLink>
                <Text size="sm" c="dimmed">
                  {`${namesOf(optionsOf(dealTypeNames), deal.transactionType)}, ${writeShortDate(deal.time, timeZone)}`}
                </Text>
              </div>
              <Text fw={500}>{writeMoney(deal.value, deal.currency)}</Text>
            </Group>
          ))}
        </RowList>
      )}
    </Section>
  );
}
