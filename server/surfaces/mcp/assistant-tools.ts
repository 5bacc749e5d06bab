import { includesScope, scopeNames, type Scope } from '@callwright/contract/scopes.ts';
import { isForAnybody } from '#/surfaces/oauth/client-metadata.ts';
import { answerMessagesWith } from './answer-messages.ts';
import { resources, resourceTemplates } from './resources.ts';
import { buildServer } from './server.ts';
import type { ToolSet } from './tool-set.ts';
import { findTool, tools } from '#/surfaces/mcp/tools/registry.ts';

type Scoped = { readonly scope: Scope | readonly Scope[] | null };

/** The product for assistants: the registered tools, resources and prompts. */
export const assistantTools: ToolSet = {
  scopes: usefulScopes([...tools, ...resources, ...resourceTemplates]),
  missing: ({ scopes }, method, params) => {
    const wanted =
      method === 'tools/call' ? tool(params) : method === 'resources/read' ? resource(params) : null;
    return wanted === null ? [] : missing(wanted, scopes);
  },
  build: buildServer,
  converse: answerMessagesWith(buildServer),
};

/** All scopes that something here uses and that an app without a workspace may have. */
function usefulScopes(things: readonly Scoped[]): Scope[] {
  const wanted = new Set(things.flatMap(alternatives));
  return scopeNames.filter((scope) => wanted.has(scope) && isForAnybody(scope));
}

function tool({ name }: Record<string, unknown>): Scoped | null {
  return typeof name === 'string' ? findTool(name) : null;
}

function resource({ uri }: Record<string, unknown>): Scoped | null {
  if (typeof uri !== 'string') return null;
  const fixed = resources.find((candidate) => candidate.uri === uri);
  return fixed ?? resourceTemplates.find(({ uriTemplate }) => uri.startsWith(fixedPart(uriTemplate))) ?? null;
}

function fixedPart(uriTemplate: string): string {
  return uriTemplate.slice(0, uriTemplate.indexOf('{'));
}

/** Any one of the scopes is enough; clients are asked to request the first. */
function missing(thing: Scoped, granted: ReadonlySet<string>): readonly Scope[] {
  const any = alternatives(thing);
  return any.length === 0 || any.some((scope) => includesScope(granted, scope)) ? [] : any.slice(0, 1);
}

function alternatives({ scope }: Scoped): readonly Scope[] {
  return scope === null ? [] : typeof scope === 'string' ? [scope] : scope;
}
