import type { Sent } from '@callwright/contract/endpoint.ts';
import type { report } from '@callwright/contract/reports.ts';
import type { routes } from '@callwright/sdk/routes';
import { callTypes, origins } from '../ui/choice-values.ts';
import {
  choiceParam,
  choicesParam,
  dateParam,
  flagParam,
  idsParam,
  momentParam,
  textParam,
  type Filter,
  type SearchInput,
} from '../ui/search-params.ts';
import { groupNames, reportNames, usualGroup, type GroupName, type ReportName } from './report-names.ts';

export type ReportFilter = Filter<
  typeof routes.reports.report,
  | 'userIds'
  | 'setterIds'
  | 'eventIds'
  | 'teamIds'
  | 'productIds'
  | 'callTypes'
  | 'sources'
  | 'utmKeys'
  | 'utmValues'
>;

export type ReportSearch = ReportFilter & {
  report?: ReportName | undefined;
  from?: string | undefined;
  to?: string | undefined;
  groupBy?: GroupName | undefined;
  compare?: 'true' | undefined;
  /** The key of the metric in the chart. */
  chart?: string | undefined;
  /** The instant that the numbers are as of. */
  asOf?: string | undefined;
  /** Whether the last check is shown. */
  check?: 'shown' | undefined;
  /** The key of the metric whose rows are shown. `group` is the group of these rows: `=` and its key. */
  rows?: string | undefined;
  group?: string | undefined;
};

export function reportSearch(search: SearchInput): ReportSearch {
  return {
    ...reportFilter(search),
    report: choiceParam(search['report'], reportNames),
    from: dateParam(search['from']),
    to: dateParam(search['to']),
    groupBy: choiceParam(search['groupBy'], groupNames),
    compare: flagParam(search['compare']) === 'true' ? 'true' : undefined,
    chart: textParam(search['chart']),
    asOf: momentParam(search['asOf']),
    check: choiceParam(search['check'], ['shown']),
    rows: textParam(search['rows']),
    group: textParam(search['group']),
  };
}

function reportFilter(search: SearchInput): ReportFilter {
  return {
    userIds: idsParam(search['userIds']),
    setterIds: idsParam(search['setterIds']),
    eventIds: idsParam(search['eventIds']),
    teamIds: idsParam(search['teamIds']),
    productIds: idsParam(search['productIds']),
    callTypes: choicesParam(search['callTypes'], callTypes),
    sources: choicesParam(search['sources'], origins),
    utmKeys: textParam(search['utmKeys']),
    utmValues: textParam(search['utmValues']),
  };
}

export const noFilter: ReportFilter = reportFilter({});

/** The input that both report endpoints share. */
export function questionOf(search: ReportSearch, timeZone: string): Omit<Sent<typeof report>, 'compare'> {
  const { report: name = 'overview', from, to, groupBy = usualGroup(name, from, to) } = search;
  return {
    ...reportFilter(search),
    name,
    timeZone,
    asOf: search.asOf,
    from,
    to,
    groupBy: groupBy === 'none' ? undefined : groupBy,
  };
}
