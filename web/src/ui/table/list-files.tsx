import { useAsOf } from '../../auth/session.ts';
import type { importKinds } from '../use-may-import.ts';
import { ExportMenu } from './export-menu.tsx';
import { ImportLink } from './import-link.tsx';

type Props = { resource: (typeof importKinds)[number]; filters: object };

/** Rows into a list from a file, and out of it into one; a list of the past has neither. */
export function ListFiles({ resource, filters }: Props) {
  if (useAsOf() !== undefined) return null;
  return (
    <>
      <ImportLink resource={resource} />
      <ExportMenu resource={resource} filters={filters} />
    </>
  );
}
