import { routes } from '@callwright/sdk/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api-error.ts';
import { query } from '../api.ts';
import type { ImportRun } from '../records.ts';
import { ButtonLink } from '../ui/link.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { MapForm, type FileForm } from './map-form.tsx';
import { kindOf } from './import-words.ts';
import { say } from './say.ts';

/** The mapping of columns. The file is read again when its separator or encoding is corrected. */
export function MapStep({ run }: { run: ImportRun }) {
  const { delimiter, encoding } = run.options;
  const [form, setForm] = useState<FileForm>({
    ...(delimiter !== undefined && { delimiter }),
    ...(encoding !== undefined && { encoding }),
  });
  const preview = useQuery({
    ...query(routes.imports.preview, { id: run.id, options: form }),
    placeholderData: keepPreviousData,
  });
  if (isGone(preview.error)) return <MissingFile run={run} />;
  return (
    <Loaded from={preview}>
      {({ data }) => (
        // With another separator or encoding, the file may have other columns.
        <MapForm key={JSON.stringify(data.headings)} run={run} preview={data} form={form} onForm={setForm} />
      )}
    </Loaded>
  );
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'IMPORT_STATE';
}

function MissingFile({ run }: { run: ImportRun }) {
  const isNew = run.status === 'DRAFT' && run.fileBytes > 0;
  return (
    <Nothing
      title={say(isNew ? 'unfinished' : 'forgotten')}
      description={say(isNew ? 'unfinishedHelp' : 'forgottenHelp')}
    >
      <ButtonLink to="/settings/imports/new" search={{ resource: kindOf(run) }} variant="light">
        {say('drop')}
      </ButtonLink>
    </Nothing>
  );
}
