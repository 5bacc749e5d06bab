import type { Received } from '@callwright/contract/endpoint.ts';
import { advance, clockOf, mailbox } from '@callwright/contract/test-workspaces.ts';
import { fromEndpoint } from './from-endpoint.ts';
import { page } from './lines.ts';
import type { Tool } from './tool.ts';

type Clock = Received<typeof clockOf>['data']['testClock'];
type Kept = Received<typeof mailbox>['data']['messages'][number];

const getTestClock = fromEndpoint('get_test_clock', 'read', clockOf, {
  isOfTests: true,
  description: 'What time it is in this test workspace, and how much was kept from leaving it.',
  params: {},
  text: ({ data }) => clockText(data.testClock),
});

const advanceTestClock = fromEndpoint('advance_test_clock', 'write', advance, {
  isOfTests: true,
  description:
    'Move the time of this test workspace forward: reminders, expiries, no-shows and automation happen on the way. There is no way back.',
  params: { to: 'Until this time', by: 'Or by a duration: PT1H, P1D, P1W' },
  text: ({ data }) => clockText(data.testClock),
});

const listTestMailbox = fromEndpoint('list_test_mailbox', 'read', mailbox, {
  isOfTests: true,
  description: 'What this test workspace would have sent, the newest first.',
  params: { kind: 'Default: MAIL', limit: '1 to 50, default 20', cursor: 'From the page before' },
  text: ({ data, meta }) => page('kept', data.messages, keptLine, meta),
  address: () => '/settings/kept',
});

function clockText({ now, until, kept, refused, left }: Clock): string {
  const moving = until === null ? 'It stands still.' : `It is being advanced to ${until}: ask again.`;
  const inside = Object.entries(kept).map(([kind, count]) => `${kind} ${count}`);
  return `It is ${now} in this test workspace. ${moving} Kept inside: ${inside.join(', ')}; refused ${refused}, left ${left}.`;
}

function keptLine({ id, kind, at, to, subject, eventCallId }: Kept): string {
  const call = eventCallId === null ? [] : [`call ${eventCallId}`];
  return [`#${id} ${kind} ${at}`, to, subject, ...call].join(' · ');
}

/** Tools for the clock of a test workspace and the messages kept in it. */
export const testClockTools: readonly Tool[] = [getTestClock, advanceTestClock, listTestMailbox];
