import { routes } from '@callwright/sdk/routes';
import type { SentTo } from '@callwright/sdk/request';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { sendForFile } from '../../api.ts';
import { useMay } from '../../auth/session.ts';
import { saveBlob } from '../save-file.ts';
import { say } from './say.ts';

type Export = SentTo<typeof routes.exports.create>;
type Format = Pick<Export, 'format' | 'delimiter' | 'bom'>;

const formats = {
  csv: { format: 'csv' },
  // Excel takes the separator from the language of the computer, where a comma often is part of numbers.
  excel: { format: 'csv', delimiter: ';', bom: true },
  ndjson: { format: 'ndjson' },
} as const satisfies Record<string, Format>;
const formatNames = Object.keys(formats) as (keyof typeof formats)[]; // the keys are the type

type Props = {
  resource: Export['resource'];
  filters: object;
  /** Of the file, without its ending. */
  fileName?: string;
};

/** All rows that the filters of a list leave, as a file. */
export function ExportMenu({ resource, filters, fileName = resource }: Props) {
  const mayExport = useMay('export');
  const save = useMutation({
    mutationFn: async (format: Format) => {
      const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
      const file = await sendForFile(routes.exports.create, {
        resource,
        filters: Object.fromEntries(given),
        ...format,
      });
      saveBlob(`${fileName}.${format.format}`, file);
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: say('export.failed'), message: error.message }),
  });
  if (!mayExport) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={save.isPending} leftSection={<Download aria-hidden size={16} />}>
          {say('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formatNames.map((name) => (
          <Menu.Item key={name} onClick={() => save.mutate(formats[name])}>
            {say(`export.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
