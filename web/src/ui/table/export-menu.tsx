import { routes } from '@callwright/sdk/routes';
import type { SentTo } from '@callwright/sdk/request';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { sendForFile } from '../../api.ts';
import { useMay } from '../../auth/session.ts';
import { saveBlob } from '../save-file.ts';
import { say } from './say.ts';

type Export = SentTo<typeof routes.exports.create>;
type Format = Pick<Export, 'format' | 'delimiter' | 'bom'>;

const formats = {
  csv: { format: 'csv' },
  // Excel takes the separator from the regional settings, where a comma is often the decimal separator.
  excel: { format: 'csv', delimiter: ';', bom: true },
  ndjson: { format: 'ndjson' },
} as const satisfies Record<string, Format>;
const formatNames = Object.keys(formats) as (keyof typeof formats)[]; // the keys are the type

type ExportedFile = Pick<Export, 'resource' | 'fields'> & {
  filters: object;
  /** The file name without extension. */
  fileName?: string;
};
/** One of several files, with its label. */
type NamedFile = ExportedFile & { label: string };
type Wish = { file: ExportedFile; format: Format };

/** Exports all rows that match the filters of a list. */
export function ExportMenu(file: ExportedFile) {
  return <WithSaving>{(save) => <Formats onChoose={(format) => save({ file, format })} />}</WithSaving>;
}

/** The same with several files to choose from. */
export function ExportMenuOfFiles({ files }: { files: readonly NamedFile[] }) {
  return (
    <WithSaving>
      {(save) =>
        files.map((file) => (
          <div key={file.label} role="group" aria-label={file.label}>
            <Menu.Label>{file.label}</Menu.Label>
            <Formats onChoose={(format) => save({ file, format })} />
          </div>
        ))
      }
    </WithSaving>
  );
}

function Formats({ onChoose }: { onChoose: (format: Format) => void }) {
  return formatNames.map((name) => (
    <Menu.Item key={name} onClick={() => onChoose(formats[name])}>
      {say(`export.${name}`)}
    </Menu.Item>
  ));
}

function WithSaving({ children }: { children: (save: (wish: Wish) => void) => ReactNode }) {
  const mayExport = useMay('export');
  const save = useMutation({
    mutationFn: async ({ file: { resource, filters, fields, fileName = resource }, format }: Wish) => {
      const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
      const blob = await sendForFile(routes.exports.create, {
        resource,
        filters: Object.fromEntries(given),
        ...(fields !== undefined && { fields }),
        ...format,
      });
      saveBlob(`${fileName}.${format.format}`, blob);
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: say('export.failed'), message: error.message }),
  });
  if (!mayExport) return null;
  return (
    // The menu's focus placeholder would be an element that is not a menu item, which screen readers reject.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" loading={save.isPending} leftSection={<Download aria-hidden size={16} />}>
          {say('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children(save.mutate)}</Menu.Dropdown>
    </Menu>
  );
}
