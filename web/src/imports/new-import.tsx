import { routes } from '@callwright/sdk/routes';
import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { AnchorLink } from '../ui/link.tsx';
import { importKinds, useMayImport } from '../ui/use-may-import.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ConnectService } from './connect-service.tsx';
import { importSources, type ImportSourceName } from './import-sources.ts';
import { kindName, nameOf } from './import-words.ts';
import { say } from './say.ts';
import { StepBar } from './step-bar.tsx';

/** The first step: the kind of records, and the source. */
export function NewImport() {
  const { resource, source = 'file', again } = useSearch({ from: '/shell/settings/imports/new' });
  const navigate = useNavigate({ from: '/settings/imports/new' });
  const mayImport = useMayImport();
  const kind = resource !== undefined && mayImport(resource) ? resource : 'contacts';
  const set = (change: { resource?: typeof kind; source?: ImportSourceName }) =>
    void navigate({ search: (current) => ({ ...current, ...change }), replace: true });
  return (
    <Stack maw={920}>
      <AnchorLink to="/settings/imports" size="sm">
        {say('back')}
      </AnchorLink>
      {source === 'file' && <StepBar now="file" />}
      {again !== undefined && <Again id={again} />}
      <ChoiceCards
        label={say('choose.source')}
        isWide
        value={source}
        onChoose={(value) => set({ source: value })}
        choices={importSources.map((value) => ({
          value,
          name: say(`source.${value}`),
          help: say(`source.${value}Help`),
        }))}
      />
      {source === 'file' && (
        <ChoiceCards
          label={say('choose.kind')}
          value={kind}
          onChoose={(value) => set({ resource: value })}
          choices={importKinds.map((value) => ({
            value,
            name: kindName(value),
            help: mayImport(value) ? say(`kindHelp.${value}`) : say('kind.refused'),
            isDisabled: !mayImport(value),
          }))}
        />
      )}
      {source === 'file' ? <ChooseFile kind={kind} /> : <ConnectService key={source} kind={source} />}
    </Stack>
  );
}

/** A note that the file contains corrected rows of another import. */
function Again({ id }: { id: number }) {
  const before = useQuery(query(routes.imports.detail, { id }));
  if (before.data === undefined) return null;
  return <Alert color="blue">{say('again', { name: nameOf(before.data.data.import) })}</Alert>;
}
