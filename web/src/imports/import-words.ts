import { reasonText } from '../server-texts/error-texts.ts';
import type { ImportFault, ImportRun } from '../records.ts';
import { locale } from '../messages/app-language.ts';
import { isText, say } from './say.ts';

/** The kind of records in a file. */
export type ImportKind = Exclude<ImportRun['resource'], 'everything'>;

/** The kind of records in a file; undefined for a service, which has all kinds. */
export function kindOf({ resource }: ImportRun): ImportKind | undefined {
  return resource === 'everything' ? undefined : resource;
}

export function nameOf({ fileName, source, baseUrl }: ImportRun): string {
  if (source === 'csv') return fileName ?? say('unnamed');
  const host = source === 'callwright' && baseUrl !== null ? new URL(baseUrl).host : null;
  return host ?? say(`source.${source}`);
}

export function kindName(kind: ImportRun['resource']): string {
  return say(`kind.${kind}`);
}

/** The label and color for the state of an import; a dry run is called a check. */
export function stateOf({ status, dryRun, failed }: ImportRun): { label: string; color: string } {
  switch (status) {
    case 'DRAFT':
      return { label: say('state.DRAFT'), color: 'gray' };
    case 'QUEUED':
    case 'RUNNING':
      return { label: say(dryRun ? 'state.checking' : `state.${status}`), color: 'blue' };
    case 'PAUSED':
      return { label: say('state.PAUSED'), color: 'yellow' };
    case 'DONE':
      if (dryRun) return { label: say('state.checked'), color: 'gray' };
      return failed === 0
        ? { label: say('state.DONE'), color: 'green' }
        : { label: say('state.doneWithErrors'), color: 'yellow' };
    case 'FAILED':
      return { label: say('state.FAILED'), color: 'red' };
    case 'UNDOING':
      return { label: say('state.UNDOING'), color: 'blue' };
    case 'CANCELLED':
    case 'UNDONE':
      return { label: say(`state.${status}`), color: 'gray' };
    default:
      return status satisfies never;
  }
}

/** Whether the import is running or queued. */
export function isAtWork({ status }: ImportRun): boolean {
  return status === 'QUEUED' || status === 'RUNNING' || status === 'UNDOING';
}

/** The name of a field; custom fields have a label of their own. */
export function fieldName(field: string, label?: string): string {
  const key = `field.${field}`;
  if (isText(key)) return say(key);
  const [group = '', ...rest] = field.split('.');
  if (label !== undefined) return label;
  return rest.length > 0 && isText(`field.${group}`) ? rest.join('.') : field;
}

/** The error of a row as text. If the page is not in English, the error texts must be loaded first. */
export function faultText(
  { field, code, message, params }: ImportFault,
  labels: ReadonlyMap<string, string> = new Map(),
): string {
  const text = reasonText(code, params) ?? message;
  return field === null ? text : `${fieldName(field, labels.get(field))}: ${text}`;
}

/**
 * The values of a row as they were read. Dates without a time zone are local times of the workspace, and shown
 * unchanged.
 */
export function valueText(value: unknown, kind: string | undefined): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return value.toLocaleString(locale());
  if (kind === 'date' && typeof value === 'string') return dateText(value);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}

function dateText(value: string): string {
  const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/.test(value);
  const date = new Date(hasZone ? value : `${value}Z`);
  if (Number.isNaN(date.getTime())) return value;
  const hasTime = !value.endsWith('T00:00:00');
  return date.toLocaleString(locale(), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(hasTime && { hour: 'numeric', minute: '2-digit' }),
  });
}

/** Megabytes with one decimal. */
export function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString(locale(), { maximumFractionDigits: 1 });
}
