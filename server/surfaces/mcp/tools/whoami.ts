import { me } from '@callwright/contract/account.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { roleNames } from '@callwright/contract/roles.ts';
import { includesScope, type Scope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { assistantAllowance } from '#/platform/limits/plans.ts';
import { fromEndpoint } from './from-endpoint.ts';
import type { Tool } from './tool.ts';

/** Who the caller is, what they may do here, and what they lack for the rest. */
export function whoami(others: () => readonly Tool[]): Tool {
  return fromEndpoint('whoami', 'read', me, {
    description:
      'Who you act for: person, workspace, time zone, currency; which tools are missing, why, and how to get them.',
    params: {},
    text: ({ data }, _input, ctx) => [whoIsAsking(data), ...missing(ctx, data, others())].join('\n'),
  });
}

type Me = Received<typeof me>['data'];

function whoIsAsking({ user, workspace, scopes }: Me): string {
  const who =
    user === null
      ? 'Nobody'
      : `${user.firstName} ${user.lastName} (user ${user.id}, ${roleNames[user.role]})`;
  return `${who} in the workspace ${workspace.name}: time zone ${workspace.timeZone}, currency ${workspace.currency}, plan ${workspace.plan}. Scopes: ${scopes.join(' ')}`;
}

function missing(ctx: Ctx, { workspace, user, limits, credential }: Me, all: readonly Tool[]): string[] {
  const messages = assistantAllowance(ctx.account, ctx.app.config);
  const isTest = ctx.account.mode === 'TEST';
  const hidden = all.filter((tool) => !tool.isOffered(ctx) && (isTest || !tool.isOfTests));
  const byScope = hidden.filter((tool) => !isInScope(ctx, tool));
  const byRole = hidden.filter((tool) => isInScope(ctx, tool));
  const scopes = [...new Set(byScope.map((tool) => scopesOf(tool)[0]))];
  const howScopes =
    credential.kind === 'oauth'
      ? 'connect the app again and allow them on the consent page'
      : `create a key with them: ${ctx.app.config.baseUrl}/developers`;
  return [
    ...(byScope.length === 0
      ? []
      : [`Missing scopes ${scopes.join(' ')} for ${namesOf(byScope)}. To get them: ${howScopes}.`]),
    ...(byRole.length === 0
      ? []
      : [
          `The role ${user === null ? 'of nobody' : roleNames[user.role]} does not allow ${namesOf(byRole)}. An administrator can change the role: ${ctx.app.config.baseUrl}/settings.`,
        ]),
    ...(byScope.length + byRole.length === 0 ? ['Nothing is missing: all tools can be used.'] : []),
    `Plan ${workspace.plan}: ${messages.points} messages in ${messages.windowSec} seconds with this credential, and ${limits.points} requests in ${limits.windowSec} seconds to each address${workspace.plan === 'ENTERPRISE' ? '' : '; the operator of this installation can raise it'}.`,
  ];
}

function namesOf(tools: readonly Tool[]): string {
  return tools.map((tool) => tool.name).join(', ');
}

function isInScope({ scopes }: Ctx, tool: Tool): boolean {
  const any = scopesOf(tool);
  return any.length === 0 || any.some((scope) => includesScope(scopes, scope));
}

function scopesOf({ scope }: Tool): readonly Scope[] {
  return scope === null ? [] : typeof scope === 'string' ? [scope] : scope;
}
