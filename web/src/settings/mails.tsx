import { Badge, Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { routes } from '@callwright/sdk/routes';
import { query, send } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { MailTest } from '../mail-test/mail-test.tsx';
import { Nothing } from '../ui/states.tsx';
import { chosenColumns, type Column } from '../ui/table/column.ts';
import { ColumnsMenu } from '../ui/table/columns-menu.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { Empty } from '../ui/table/empty.tsx';
import { OpenCell } from '../ui/table/open-cell.tsx';
import type { Source } from '../ui/table/rows.ts';
import { writeMoment } from '../ui/time.ts';
import { useChosenColumns } from '../ui/use-saved-views.ts';
import { MailDetails, type Mail } from './mail-details.tsx';
import { say } from './say.ts';

type Status = Mail['status'];
const statuses = (): Record<Status, readonly [label: string, color: string]> => ({
  QUEUED: [say('mail.QUEUED'), 'gray'],
  SENT: [say('mail.SENT'), 'green'],
  KEPT: [say('mail.KEPT'), 'blue'],
  FAILED: [say('mail.FAILED'), 'red'],
});

/** All emails that the service has sent, or kept because it has no mail server. */
export function Mails() {
  const isAdministrator = useMay('admin');
  return (
    <Stack>
      {isAdministrator && (
        <Paper withBorder p="md" maw={720}>
          <MailTest />
        </Paper>
      )}
      <MailList />
    </Stack>
  );
}

const noViews = {};
type Sorting = { orderColumn: 'createdAt' | 'to'; orderBy: 'asc' | 'desc' };

const sourceIn = (sorting: Sorting): Source<Mail> => ({
  path: routes.account.outbox.path,
  input: sorting,
  read: async (paging, signal) => {
    const { data, meta } = await send(routes.account.outbox, { ...sorting, ...paging }, { signal });
    return { rows: data.mails, meta };
  },
});

function MailList() {
  const [open, setOpen] = useState<Mail | null>(null);
  const [sorting, sort] = useState<Sorting>({ orderColumn: 'createdAt', orderBy: 'desc' });
  const columns = useMailColumns(setOpen);
  const [chosen, choose] = useChosenColumns('mails', noViews, () => noViews);
  return (
    <Stack gap="sm">
      <div>
        <ColumnsMenu columns={columns} chosen={chosen} onChoose={choose} />
      </div>
      <DataTable
        label={say('mails')}
        source={sourceIn(sorting)}
        columns={chosenColumns(columns, chosen)}
        order={{
          column: sorting.orderColumn,
          by: sorting.orderBy,
          set: (column, orderBy) => sort({ orderColumn: column === 'to' ? 'to' : 'createdAt', orderBy }),
        }}
        nameOf={({ subject, to }) => `${subject}, ${to}`}
        onOpen={setOpen}
        totals={(count) => <span>{say('mails.count', { count })}</span>}
        nothing={<Nothing title={say('mails.none')} description={say('mails.noneHelp')} />}
      />
      {open !== null && <MailDetails mail={open} onClose={() => setOpen(null)} />}
      <AskedMail />
    </Stack>
  );
}

/** The email in the URL, for example in links from the kept messages of a test workspace. */
function AskedMail() {
  const { mail: id } = useSearch({ from: '/shell/settings/mails' });
  const navigate = useNavigate();
  const { data } = useQuery({ ...query(routes.account.outbox, { id }), enabled: id !== undefined });
  const [mail] = data?.data.mails ?? [];
  if (id === undefined || mail === undefined) return null;
  return <MailDetails mail={mail} onClose={() => void navigate({ to: '/settings/mails', replace: true })} />;
}

/** The columns of the table of emails. */
function useMailColumns(onOpen: (mail: Mail) => void): readonly Column<Mail>[] {
  const { user } = useMe();
  const moment = (at: string | null) =>
    at === null ? <Empty /> : <time dateTime={at}>{writeMoment(at, user.timeZone)}</time>;
  return [
    {
      key: 'subject',
      label: say('mail.subject'),
      width: 300,
      cell: (mail, { tabIndex }) => (
        <OpenCell tabIndex={tabIndex} onOpen={() => onOpen(mail)}>
          {mail.subject}
        </OpenCell>
      ),
    },
    {
      key: 'to',
      label: say('mail.recipient'),
      width: 220,
      card: 'line',
      order: { column: 'to', first: 'asc' },
      cell: ({ to }) => to,
    },
    {
      key: 'status',
      label: say('mail.status'),
      width: 200,
      card: 'end',
      cell: ({ status }) => (
        <Badge variant="light" color={statuses()[status][1]}>
          {statuses()[status][0]}
        </Badge>
      ),
    },
    {
      key: 'created',
      label: say('mail.created'),
      width: 170,
      order: { column: 'createdAt', first: 'desc' },
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      key: 'sent',
      label: say('mail.SENT'),
      width: 170,
      isExtra: true,
      cell: ({ sentAt }) => moment(sentAt),
    },
    {
      key: 'error',
      label: say('mail.error'),
      width: 260,
      isExtra: true,
      cell: ({ error }) => error ?? <Empty />,
    },
  ];
}
