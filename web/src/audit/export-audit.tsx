import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { send } from '../api.ts';
import { saveFile } from '../ui/save-file.ts';
import type { AuditSearch } from './audit-search.ts';
import { say } from './say.ts';

/** Saves the entries of the selected time and actions as a file with one JSON object per line. */
export function ExportAudit({ search }: { search: AuditSearch }) {
  const { action, timeFrom, timeTo, outcome } = search;
  const save = useMutation({
    mutationFn: async () => {
      const lines: string[] = [];
      for (let after: number | undefined; ;) {
        const { data } = await send(routes.audit.exportEntries, { action, timeFrom, timeTo, outcome, after });
        lines.push(...data.entries.map((entry) => `${JSON.stringify(entry)}\n`));
        if (!data.hasMore) break;
        after = data.nextAfter;
      }
      saveFile('audit-log.ndjson', 'application/x-ndjson', lines);
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: say('export.failed'), message: error.message }),
  });
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      {say('export')}
    </Button>
  );
}
