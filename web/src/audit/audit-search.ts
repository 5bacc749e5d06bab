import type { routes } from '@callwright/sdk/routes';
import {
  choiceParam,
  dateParam,
  positiveParam,
  textParam,
  type Filter,
  type SearchInput,
} from '../ui/search-params.ts';

/** The kinds of actors in a workspace. */
export const actorTypes = ['user', 'mcp', 'api_key', 'oauth', 'contact', 'system'] as const;

/** The filters of the audit log, named and formatted as the endpoint takes them. */
export type AuditFilter = Filter<
  typeof routes.audit.list,
  | 'action'
  | 'actorType'
  | 'credentialId'
  | 'credentialKind'
  | 'ip'
  | 'outcome'
  | 'requestId'
  | 'resource'
  | 'resourceId'
  | 'timeFrom'
  | 'timeTo'
  | 'userId'
>;
export type AuditSearch = AuditFilter &
  Filter<typeof routes.audit.list, 'orderBy'> & { page?: number | undefined };

/** The filters that the audit log and the operator log have in common. */
export function logSearch(search: SearchInput) {
  return {
    action: textParam(search['action']),
    credentialId: textParam(search['credentialId']),
    credentialKind: choiceParam(search['credentialKind'], ['session', 'api_key', 'oauth']),
    ip: textParam(search['ip']),
    requestId: textParam(search['requestId']),
    timeFrom: dateParam(search['timeFrom']),
    timeTo: dateParam(search['timeTo']),
    page: positiveParam(search['page']),
  };
}

export function auditSearch(search: SearchInput): AuditSearch {
  return {
    ...logSearch(search),
    orderBy: choiceParam(search['orderBy'], ['asc']),
    actorType: choiceParam(search['actorType'], actorTypes),
    outcome: choiceParam(search['outcome'], ['done', 'refused', 'failed']),
    resource: textParam(search['resource']),
    resourceId: textParam(search['resourceId']),
    userId: positiveParam(search['userId']),
  };
}

export const noFilter: AuditSearch = auditSearch({});
