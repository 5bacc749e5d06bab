import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMay, useMe } from '../auth/session.ts';
import type { CallDetail } from '../records.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { namesOf, noSaleReasonNames, objectionNames, optionsOf, outcomeNames } from '../ui/choices.ts';
import { confirm } from '../ui/confirm.tsx';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { writeMoment } from '../ui/time.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { isRecorded } from './outcome-values.ts';
import { say } from './say.ts';
import { useTakeBack } from './use-take-back.ts';

/** The outcome of the call, or a button to log it. */
export function OutcomePanel({ call, etag }: { call: CallDetail; etag: string | null }) {
  const [opened, { open, close }] = useDisclosure();
  const mayRecord = useMay('outcomes:write') && call.status === 'SCHEDULED';
  const recorded = isRecorded(call);
  const label = say(recorded ? 'change' : 'log');
  useShortcuts(say('outcome'), [mayRecord && { key: 'o', label, run: open }]);
  if (!recorded && call.status === 'CANCELLED') return null;
  return (
    <Section title={say('outcome')} actions={recorded && mayRecord && <TakeBack call={call} />}>
      <Stack gap="sm">
        {recorded ? <Recorded call={call} /> : <Text size="sm">{say(helpOf(call))}</Text>}
        {mayRecord && (
          <Button
            variant={call.outcome === 'PENDING_OUTCOME' ? 'filled' : 'default'}
            aria-keyshortcuts="O"
            onClick={open}
          >
            {label}
          </Button>
        )}
      </Stack>
      {opened && <OutcomeDialog call={call} etag={etag} onClose={close} />}
    </Section>
  );
}

function helpOf({ outcome }: CallDetail) {
  return outcome === 'PENDING_OUTCOME' ? 'help.missing' : 'help.ahead';
}

function Recorded({ call }: { call: CallDetail }) {
  const { user } = useMe();
  return (
    <>
      <Group gap="xs">
        <Text size="lg" fw={600} c={colors[call.outcome] ?? 'bright'}>
          {outcomeNames[call.outcome]}
        </Text>
      </Group>
      <Facts
        width="column"
        of={[
          [say('reason'), call.noSaleReason && namesOf(optionsOf(noSaleReasonNames), call.noSaleReason)],
          [say('objection'), call.objection && namesOf(optionsOf(objectionNames), call.objection)],
          [say('followUp'), call.followUpAt && writeMoment(call.followUpAt, user.timeZone)],
          [
            say('notes'),
            call.outcomeNotes && (
              <Text key="notes" size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {call.outcomeNotes}
              </Text>
            ),
          ],
          [say('logged'), call.outcomeAt && writeMoment(call.outcomeAt, user.timeZone)],
        ]}
      />
    </>
  );
}

const colors: Partial<Record<CallDetail['outcome'], string>> = {
  WON: 'var(--ink-green)',
  APPROVED: 'var(--ink-green)',
};

function TakeBack({ call }: { call: CallDetail }) {
  const { takeBack, isPending } = useTakeBack(call);
  const ask = () =>
    confirm({
      title: say('undo.ask'),
      text: say(call.deals.length === 0 ? 'undo.text' : 'undo.textDeals'),
      confirm: say('undo'),
      onConfirm: takeBack,
    });
  return (
    <Button variant="subtle" size="compact-sm" onClick={ask} loading={isPending}>
      {say('undo')}
    </Button>
  );
}
