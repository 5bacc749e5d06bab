import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageWithId } from '../api-error.ts';
import { send } from '../api.ts';
import { problemOf } from './file-problem.ts';
import { megabytes, type ImportKind } from './import-words.ts';
import classes from './imports.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { say } from './say.ts';
import { sendFile } from './send-file.ts';

/** The service limits the length of a file name. */
const nameLengthMax = 255;

/** An error whose message is shown as it is. */
class Unusable extends Error {}

/** Uploads a file that is selected or dropped. A file that cannot be a table is refused with an explanation. */
export function ChooseFile({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      stopping.current = new AbortController();
      setSent(0);
      return importOf(file, kind, setSent, stopping.current.signal);
    },
    onSuccess: (id) => void navigate({ to: '/settings/imports/$importId', params: { importId: String(id) } }),
  });
  const { variables: file } = sending;
  if (sending.isPending && file !== undefined)
    return <Sending file={file} sent={sent} onStop={() => stopping.current.abort()} />;
  return (
    <Stack gap="sm">
      {sending.error !== null && !isStopped(sending.error) && (
        <Alert color="red" title={say('file.failed')} role="alert">
          {messageWithId(sending.error)}
        </Alert>
      )}
      <DropPlace onFile={(next) => sending.mutate(next)} />
    </Stack>
  );
}

function isStopped(error: Error): boolean {
  return error.name === 'AbortError';
}

/** Uploads the file, and deletes it again if it contains no table. */
async function importOf(
  file: File,
  resource: ImportKind,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const problem = await problemOf(file);
  if (problem !== null) throw new Unusable(problem);
  const fileName = file.name.trim().slice(0, nameLengthMax);
  const made = await send(
    routes.imports.create,
    { resource, ...(fileName !== '' && { fileName }) },
    { signal },
  );
  const { id } = made.data.import;
  try {
    await sendFile(id, file, onSent, signal);
    const { data } = await send(routes.imports.preview, { id }, { signal });
    if (data.headings.length < 2 && data.mapping.length === 0) throw new Unusable(say('file.noTable'));
    if (data.rows.length === 0) throw new Unusable(say('file.noRows'));
    return id;
  } catch (error) {
    // Otherwise, a draft without a file would be left behind.
    await send(routes.imports.cancel, { id }).catch(() => undefined);
    throw error;
  }
}

function DropPlace({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  return (
    <label className={classes['drop']} data-over={isOver || undefined}>
      <FileUp aria-hidden />
      <span className={classes['dropName']}>{say('drop')}</span>
      <Text span size="sm" c="dimmed">
        {say('drop.or')}
      </Text>
      <Text span size="sm" c="dimmed" maw={520} mt={4}>
        {say('drop.help')}
      </Text>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        aria-label={say('drop')}
        // The input covers the whole area, so it also receives dropped files.
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}

function Sending({ file, sent, onStop }: { file: File; sent: number; onStop: () => void }) {
  return (
    <Stack gap="xs">
      <Text fw={500}>{say('sending', { name: file.name })}</Text>
      <ProgressBar label={say('sending', { name: file.name })} part={sent / Math.max(1, file.size)} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {say('sending.part', { sent: megabytes(sent), total: megabytes(file.size) })}
        </Text>
        <Button variant="default" size="xs" onClick={onStop}>
          {say('sending.stop')}
        </Button>
      </Group>
    </Stack>
  );
}
