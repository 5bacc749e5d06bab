import { detail as contactDetail } from '@callwright/contract/contacts.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { detail as callDetail } from '@callwright/contract/event-calls.ts';
import { allObjects } from '@callwright/contract/fields.ts';
import type { Scope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { schemaOfWorkspace } from './schema-resource.ts';
import { ask, isOffered, routeOf } from '#/surfaces/mcp/tools/ask.ts';

type Described = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: 'application/json';
  /** Any one of these scopes is enough to see and read it. */
  readonly scope: Scope | readonly Scope[] | null;
  readonly isOffered: (ctx: Pick<Ctx, 'scopes' | 'role'>) => boolean;
};

export type Resource = Described & { readonly uri: string };
export type ResourceTemplate = Described & { readonly uriTemplate: string };
export type ResourceText = { readonly uri: string; readonly mimeType: string; readonly text: string };

/** Resources that can be read without an id. */
export const resources: readonly Resource[] = [
  {
    uri: 'crm://schema',
    name: 'schema',
    title: 'How this workspace is set up',
    description: 'Fields with their options, stages, statuses, outcomes and the reasons each of them takes.',
    ...readBy(allObjects),
  },
];

/** Resources that are read by id. */
export const resourceTemplates: readonly ResourceTemplate[] = [
  {
    uriTemplate: 'crm://contact/{id}',
    name: 'contact',
    title: 'A contact',
    description: 'Everything about a contact: owners, stage, answers, statistics, deals.',
    ...readBy(contactDetail),
  },
  {
    uriTemplate: 'crm://call/{id}',
    name: 'call',
    title: 'A call',
    description: 'Everything about a call: time, hosts, answers, outcome, deals, history.',
    ...readBy(callDetail),
  },
];

const address = /^crm:\/\/(?:(schema)|(contact|call)\/([1-9][0-9]{0,15}))$/;

/** Reads a resource; the text is the reply of its endpoint. Throws not found for an unknown URI. */
export async function readResource(ctx: Ctx, uri: string): Promise<ResourceText> {
  const [, schema, kind, id] = address.exec(uri) ?? [];
  if (schema !== undefined) return asJson(uri, await schemaOfWorkspace(ctx));
  if (kind === 'contact') return asJson(uri, (await ask(ctx, contactDetail, { contactId: id })).data);
  if (kind === 'call') return asJson(uri, (await ask(ctx, callDetail, { id })).data.eventCall);
  throw notFound('resource');
}

function asJson(uri: string, body: object): ResourceText {
  return { uri, mimeType: 'application/json', text: JSON.stringify(body, null, 1) };
}

/** A resource needs the rights of the endpoint that it shows. */
function readBy(endpoint: Endpoint): Pick<Described, 'mimeType' | 'scope' | 'isOffered'> {
  const route = routeOf(endpoint);
  return { mimeType: 'application/json', scope: endpoint.scope, isOffered: (ctx) => isOffered(route, ctx) };
}
