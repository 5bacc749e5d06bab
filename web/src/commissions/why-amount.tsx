import { List, Stack, Text } from '@mantine/core';
import { useMay } from '../auth/session.ts';
import type { CommissionLine } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { writeMoney } from '../ui/money.ts';
import { say } from './say.ts';
import { writePercent } from './words.ts';

/** How an amount was calculated, step by step. */
export function WhyAmount({ line }: { line: CommissionLine }) {
  const { why } = line;
  const maySeeDeals = useMay('deals:read');
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {say('why.plan', { plan: why.planName, version: why.versionNumber })}
      </Text>
      <List size="sm" spacing={2}>
        {stepsOf(line).map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      {line.dealId !== null && maySeeDeals && (
        <Text size="sm">
          <AnchorLink to="/deals/$dealId" params={{ dealId: String(line.dealId) }}>
            {say('why.deal')}
          </AnchorLink>
        </Text>
      )}
    </Stack>
  );
}

function stepsOf({ kind, why, currency, amount, role, isAdjustment }: CommissionLine): string[] {
  const money = (value: number | null): string => writeMoney(value ?? 0, currency);
  const isShare = why.pays === 'SHARE';
  const counted = (value: number | null): string => (isShare ? money(value) : String(value ?? 0));
  const rest = isAdjustment ? [say('why.adjustment', { amount: money(amount) })] : [];
  if (kind === 'CLAWED_BACK')
    return [
      say('why.earned', { earned: money(why.earned) }),
      why.returned === why.amount
        ? say('why.allBack')
        : say('why.back', { returned: money(why.returned), of: money(why.amount) }),
      ...rest,
    ];
  if (kind !== 'EARNED')
    return [
      say('why.brought', { earned: money(why.earned) }),
      say('why.guaranteed', { guaranteed: money(why.guaranteed) }),
      ...(kind === 'DRAW' ? [] : [say('why.owed', { owed: money(why.owed) })]),
      ...rest,
    ];
  if (why.pool === null) return [say('why.gone'), ...rest];
  return [
    ...(why.before !== null && why.parts.some(({ above }) => above > 0)
      ? [say('why.before', { before: counted(why.before) })]
      : []),
    ...why.parts.map((part) =>
      isShare
        ? say('why.share', { rate: writePercent(part.rate), amount: money(part.amount) })
        : say('why.amount', { rate: money(part.rate), amount: part.amount }),
    ),
    ...(why.parts.length > 1 || why.percent !== 100 ? [say('why.pool', { pool: money(why.pool) })] : []),
    ...(why.percent === 100 || role === null
      ? []
      : [say('why.percent', { percent: writePercent(why.percent ?? 0), role: say(`role.${role}`) })]),
    ...(why.uncapped === null ? [] : [say('why.capped', { uncapped: money(why.uncapped) })]),
    ...rest,
  ];
}
