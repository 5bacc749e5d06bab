import { useAsOf } from '../../auth/session.ts';
import type { importKinds } from '../use-may-import.ts';
import { ExportMenu } from './export-menu.tsx';
import { ImportLink } from './import-link.tsx';

type Props = { resource: (typeof importKinds)[number]; filters: object };

/** Import and export of a list; not for a list in the past. */
export function ListFiles({ resource, filters }: Props) {
  if (useAsOf() !== undefined) return null;
  return (
    <>
      <ImportLink resource={resource} />
      <ExportMenu resource={resource} filters={filters} />
    </>
  );
}
