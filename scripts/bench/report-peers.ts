import { assistantText, type AssistantResult } from './assistant.ts';
import type { McpResult } from './mcp.ts';
import { chains, connections, type OAuthResult } from './oauth.ts';
import type { ReminderResult } from './reminders.ts';
import { table } from './report-table.ts';
import type { WebhookResult } from './webhooks.ts';
import type { SustainedResult } from './webhooks-sustained.ts';

type Measured = {
  readonly mcp: readonly McpResult[];
  readonly assistant: AssistantResult | null;
  readonly oauth: readonly OAuthResult[];
  readonly webhooks: readonly WebhookResult[];
  readonly sustained: readonly SustainedResult[];
  readonly reminders: ReminderResult | null;
};

/** Results about external programs: tools, tokens, webhooks. */
export function peerSections(measured: Measured): string[] {
  const { mcp, assistant, oauth, webhooks, sustained, reminders } = measured;
  const parts: string[] = [];
  if (mcp.length > 0)
    parts.push(
      `### Tools of assistants, compared with REST\n\nThe same work, asked for over REST and as a tool, by 32 connections; as clients of 2025 and as those of 2026 ask.\n\n${mcpTable(mcp)}`,
    );
  if (assistant !== null)
    parts.push(
      `### Tasks of an assistant\n\n60 things that people of a sales team ask for, each in a workspace of its own (server/test/assistant-tasks).\n\n${assistantText(assistant)}`,
    );
  if (oauth.length > 0)
    parts.push(
      `### Tokens of apps, compared with oidc-provider\n\n${connections} connections, ${chains} chains of refresh tokens. This service keeps tokens in its database, oidc-provider in memory.\n\n${oauthTable(oauth)}`,
    );
  if (webhooks.length > 0)
    parts.push(
      `### Webhooks\n\nOne process commits changes and delivers them to one receiver that answers at once; a backlog was committed before. The four failing receivers stall, reset, redirect to loopback and answer a gigabyte.\n\n${webhookTable(webhooks)}`,
    );
  if (sustained.length > 0)
    parts.push(
      `### Webhooks sustained, and what they cost\n\nChanges of one workspace with four webhooks are committed in large transactions; processes that only work deliver them to a receiver in a process of its own.\n\n${sustainedTable(sustained)}`,
    );
  if (reminders !== null)
    parts.push(
      `### Reminders due in one moment\n\nOf ${reminders.workspaces} workspaces, one of which has a fifth; two processes of the service, and two that only send mails with nodemailer to the same server, over as many connections.\n\n${reminderTable(reminders)}`,
    );
  return parts;
}

function webhookTable(results: readonly WebhookResult[]): string {
  return table(
    ['Changes', 'Delivered /s', 'p50 ms', 'p95 ms', 's after the last commit', 'MB at a tenth', 'MB at most'],
    results.map((one) => [
      one.name,
      one.perSecond.toFixed(0),
      one.p50Ms?.toFixed(0) ?? '',
      one.p95Ms?.toFixed(0) ?? '',
      one.drainSeconds.toFixed(1),
      one.earlyMb.toFixed(0),
      one.mostMb.toFixed(0),
    ]),
  );
}

function sustainedTable(results: readonly SustainedResult[]): string {
  return table(
    ['Workers', 'Deliveries', 's', 'a second', 'CPU ms each: worker', 'PostgreSQL', 'receiver'],
    results.map(({ workers, deliveries, seconds, perSecond, cpuMs }) => [
      String(workers),
      deliveries.toLocaleString('en'),
      seconds.toFixed(0),
      perSecond.toFixed(0),
      ...[cpuMs.worker, cpuMs.postgres, cpuMs.receiver].map((ms) => ms.toFixed(3)),
    ]),
  );
}

function reminderTable(one: ReminderResult): string {
  return table(
    [
      'Reminders',
      's until the last is out',
      'a second',
      'CPU ms each',
      'nodemailer alone',
      'CPU ms each',
      'Ratio',
    ],
    [
      [
        one.reminders.toLocaleString('en'),
        one.seconds.toFixed(0),
        one.perSecond.toFixed(0),
        one.cpuMs?.toFixed(2) ?? '',
        one.plainPerSecond.toFixed(0),
        one.plainCpuMs.toFixed(2),
        one.ratio.toFixed(2),
      ],
    ],
  );
}

function mcpTable(results: readonly McpResult[]): string {
  const whole = (value: number | null): string => value?.toFixed(0) ?? '';
  return table(
    [
      'Work',
      'REST /s',
      'Tool /s',
      'Ratio',
      'Tool of 2026 /s',
      'Ratio',
      'Aim',
      'p99 ms of all',
      'CPU of all, µs',
    ],
    results.map(({ name, rest, tool, newer }) => [
      name,
      whole(rest.perSecond),
      whole(tool.perSecond),
      (tool.perSecond / rest.perSecond).toFixed(2),
      whole(newer.perSecond),
      (newer.perSecond / rest.perSecond).toFixed(2),
      '≥ 0.5',
      [rest, tool, newer].map(({ p99Ms }) => p99Ms.toFixed(1)).join(' / '),
      [rest, tool, newer].map(({ cpuUs }) => whole(cpuUs)).join(' / '),
    ]),
  );
}

function oauthTable(results: readonly OAuthResult[]): string {
  const whole = (value: number | null): string => value?.toFixed(0) ?? '';
  return table(
    [
      'Request',
      'This service /s',
      'oidc-provider /s',
      'Ratio',
      'Aim',
      'p50 ms of both',
      'p99 ms of both',
      'CPU of both, µs',
    ],
    results.map(({ name, ours, theirs }) => [
      name,
      whole(ours.perSecond),
      whole(theirs.perSecond),
      (ours.perSecond / theirs.perSecond).toFixed(2),
      '> 1',
      `${ours.p50Ms.toFixed(1)} / ${theirs.p50Ms.toFixed(1)}`,
      `${ours.p99Ms.toFixed(1)} / ${theirs.p99Ms.toFixed(1)}`,
      `${whole(ours.cpuUs)} / ${whole(theirs.cpuUs)}`,
    ]),
  );
}
