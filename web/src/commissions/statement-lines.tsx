import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { CommissionLine } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { writeMoney } from '../ui/money.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Nothing } from '../ui/states.tsx';
import { writeDateSpan, writeShortDate } from '../ui/time.ts';
import { personName } from '../ui/person-name.ts';
import { writeMonth } from './months.ts';
import { say } from './say.ts';
import { WhyAmount } from './why-amount.tsx';

const pageSize = 50;

/** The lines of a statement: what each is for and, on demand, how it was calculated. */
export function StatementLines({ month, userId }: { month: string; userId: number }) {
  const { page = 0 } = useSearch({ from: '/shell/commissions' });
  const navigate = useNavigate({ from: '/commissions' });
  const lines = useQuery({
    ...query(routes.commissions.lines, {
      month,
      userIds: String(userId),
      orderColumn: 'day',
      page,
      limit: pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList
      from={lines}
      rows={(data) => data.lines}
      nothing={<Nothing title={say('nothing')} />}
      onPage={(next) => void navigate({ search: (current) => ({ ...current, page: next }) })}
    >
      {(rows) => (
        <RowList label={say('lines')}>
          {rows.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </RowList>
      )}
    </PagedList>
  );
}

function LineRow({ line }: { line: CommissionLine }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { user } = useMe();
  return (
    <Stack component="li" className={classes['row'] ?? ''} px="md" py="sm" gap="xs">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Text fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {line.why.ruleName ?? say(`kind.${line.kind}`)}
            </Text>
            <LineBadges line={line} />
          </Group>
          <Group gap="xs">
            {line.contact !== null && line.callPreviewId !== null && (
              <AnchorLink to="/calls/$previewId" params={{ previewId: line.callPreviewId }} size="sm">
                {personName(line.contact.name)}
              </AnchorLink>
            )}
            <Text size="sm" c="dimmed">
              {line.basis !== null && line.kind !== 'CLAWED_BACK' && `${say(`basis.${line.basis}`)} · `}
              {line.why.day === null
                ? writeShortDate(line.createdAt, user.timeZone)
                : writeDateSpan(line.why.day, line.why.day)}
            </Text>
          </Group>
        </Stack>
        <Stack gap={2} align="flex-end">
          <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
            {writeMoney(line.amount, line.currency)}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {say('why')}
          </Button>
        </Stack>
      </Group>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && <WhyAmount line={line} />}
      </Collapse>
    </Stack>
  );
}

function LineBadges({ line: { kind, isAdjustment, month, role } }: { line: CommissionLine }) {
  return (
    <>
      {role !== null && (
        <Badge variant="light" tt="none" color="gray">
          {say(`role.${role}`)}
        </Badge>
      )}
      {kind !== 'EARNED' && (
        <Badge variant="light" tt="none" color={kind === 'CLAWED_BACK' ? 'red' : 'blue'}>
          {say(`kind.${kind}`)}
        </Badge>
      )}
      {isAdjustment && (
        <Badge variant="light" tt="none" color="yellow">
          {say('adjustment', { month: writeMonth(month) })}
        </Badge>
      )}
    </>
  );
}
