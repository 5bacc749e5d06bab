import { versionOn } from '@callwright/contract/version-on.ts';
import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { CommissionPlan, CommissionVersion } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Section } from '../ui/section.tsx';
import { today, writeShortDate } from '../ui/time.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';

import { ruleInWords, validityInWords } from './rule-words.ts';
import { say } from './say.ts';

/** The versions of a plan, newest first, with the current one marked. A wrong version can be withdrawn. */
export function VersionList({ plan }: { plan: CommissionPlan }) {
  const { workspace } = useMe();
  const current = versionOn(plan.versions, today(workspace.timeZone));
  return (
    <Section title={say('versions')}>
      <RowList label={say('versions')}>
        {plan.versions.map((version) => (
          <VersionRow key={version.id} version={version} isCurrent={version === current} />
        ))}
      </RowList>
    </Section>
  );
}

function VersionRow({ version, isCurrent }: { version: CommissionVersion; isCurrent: boolean }) {
  const { user } = useMe();
  const members = useMemberOptions();
  const withdraw = useSend(routes.commissions.withdrawVersion, {
    invalidates: [routes.commissions],
    done: say('withdrawn.done', { number: version.number }),
  });
  const ask = () =>
    confirm({
      title: say('withdraw.title', { number: version.number }),
      text: say('withdraw.text'),
      confirm: say('withdraw'),
      onConfirm: () => withdraw.mutate({ versionId: version.id }),
    });
  return (
    <Stack component="li" className={classes['row'] ?? ''} px="md" py="sm" gap={4}>
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={500} size="sm">
            {validityInWords(version)}
          </Text>
          {isCurrent && (
            <Badge variant="light" tt="none" color="green">
              {say('version.current')}
            </Badge>
          )}
          {version.withdrawnAt !== null && (
            <Badge variant="light" tt="none" color="gray">
              {say('withdrawn')}
            </Badge>
          )}
        </Group>
        {version.withdrawnAt === null && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say('withdraw.of', { number: version.number })}
            loading={withdraw.isPending}
            onClick={ask}
          >
            {say('withdraw')}
          </Button>
        )}
      </Group>
      {version.rules.map((rule, place) => (
        // Two rules of a version may have the same text.
        // oxlint-disable-next-line react/no-array-index-key
        <Text key={place} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {ruleInWords(rule, version.currency, members)}
        </Text>
      ))}
      <Text size="xs" c="dimmed">
        {[say('version.saved', { date: writeShortDate(version.createdAt, user.timeZone) }), version.note]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
  );
}
