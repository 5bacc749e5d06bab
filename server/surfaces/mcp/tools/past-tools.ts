import { timeline as ofContact } from '@callwright/contract/contacts.ts';
import { timeline as ofDeal } from '@callwright/contract/deals.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { timeline as ofCall } from '@callwright/contract/event-calls.ts';
import { latest, run } from '@callwright/contract/report-checks.ts';
import { id } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { ask } from './ask.ts';
import { contactAddress, dealAddress } from './addresses.ts';
import { fromEndpoint } from './from-endpoint.ts';
import { fromSteps } from './from-steps.ts';
import { replayRouting } from './replay-routing.ts';
import type { Tool } from './tool.ts';

type Version = Received<typeof ofContact>['data']['versions'][number];
type Check = NonNullable<Received<typeof latest>['data']['check']>;

const shownMax = 20;

const getHistory = fromSteps({
  name: 'get_history',
  kind: 'read',
  description: 'Who changed what of a contact, call or deal, when, and what it was before; the newest first.',
  main: [ofContact, ofCall, ofDeal],
  input: z.object({ kind: z.enum(['contact', 'call', 'deal']), id }),
  params: { kind: 'Of what', id: 'Its id' },
  errorNames: { id: 'contactId' },
  work: async (ctx, { kind, id: of }): Promise<Received<typeof ofContact>> =>
    kind === 'contact'
      ? ask(ctx, ofContact, { contactId: of })
      : ask(ctx, kind === 'call' ? ofCall : ofDeal, { id: of }),
  text: ({ data: { versions, holdsFrom } }) =>
    [
      ...versions.slice(0, shownMax).map(versionLine),
      ...(versions.length > shownMax ? [`and ${versions.length - shownMax} more, with detail full`] : []),
      holdsFrom === null ? 'The past is not kept yet.' : `Kept since ${holdsFrom}.`,
    ].join('\n'),
  address: (_body, { kind, id: of }) =>
    kind === 'contact' ? contactAddress(of) : kind === 'deal' ? dealAddress(of) : null,
});

function versionLine({ at, type, actor, changes }: Version): string {
  const changed = changes.map(
    ({ field, before, after }) => `${field} ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
  return [`${at} ${type}`, actor?.name ?? 'somebody', ...changed].join(' · ');
}

const reportCheck = fromEndpoint('report_check', 'read', latest, {
  description:
    'Whether the reports are right: the last time that every number was counted twice, and what differed.',
  params: {},
  text: ({ data: { check, isWaiting } }) =>
    [
      check === null ? 'The reports were not checked yet.' : checkText(check),
      ...(isWaiting ? ['Another check was asked for and is not done yet.'] : []),
    ].join('\n'),
  address: () => '/reports',
});

function checkText({
  checkedAt,
  records,
  numbers,
  differenceCount,
  recordDifferences,
  numberDifferences,
}: Check): string {
  return [
    `Checked ${checkedAt}: ${records} records and ${numbers} numbers, ${differenceCount} differences.`,
    ...recordDifferences
      .slice(0, shownMax)
      .map(
        ({ resource, id: of, missing, fields }) =>
          `${resource} ${of}: ${missing ?? fields.map(({ field, stored, archived }) => `${field} is ${JSON.stringify(stored)}, by its changes ${JSON.stringify(archived)}`).join('; ')}`,
      ),
    ...numberDifferences
      .slice(0, shownMax)
      .map(
        ({ label, from, to, groupLabel, reported, counted }) =>
          `${label} ${from} to ${to}${groupLabel === null ? '' : ` (${groupLabel})`}: reported ${reported}, counted ${counted}`,
      ),
  ].join('\n');
}

const checkReports = fromEndpoint('check_reports', 'write', run, {
  description: 'Count every number of the reports again, now. report_check has the result soon after.',
  params: {},
  text: ({ data: { requestedAt } }) => `A check is waiting, asked for at ${requestedAt}.`,
});

/** Tools for history, replayed routing and the verification of reports. */
export const pastTools: readonly Tool[] = [getHistory, replayRouting, reportCheck, checkReports];
