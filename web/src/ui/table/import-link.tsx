import { Upload } from 'lucide-react';
import { ButtonLink } from '../link.tsx';
import { useMayImport, type importKinds } from '../use-may-import.ts';
import { say } from './say.ts';

/** A link from a list to the import of its records. */
export function ImportLink({ resource }: { resource: (typeof importKinds)[number] }) {
  const mayImport = useMayImport();
  if (!mayImport(resource)) return null;
  return (
    <ButtonLink
      to="/settings/imports/new"
      search={{ resource }}
      variant="default"
      leftSection={<Upload aria-hidden size={16} />}
    >
      {say('import')}
    </ButtonLink>
  );
}
