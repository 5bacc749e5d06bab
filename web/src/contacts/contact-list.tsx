import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { AsOf, useMay, useMe } from '../auth/session.ts';
import { AsOfNote } from '../past/as-of-note.tsx';
import type { Contact } from '../records.ts';
import { LayoutSwitch } from '../ui/table/layout-switch.tsx';
import { writeMoney } from '../ui/money.ts';
import { Page } from '../ui/page.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { isFiltered } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { chosenColumns } from '../ui/table/column.ts';
import { ColumnsMenu } from '../ui/table/columns-menu.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { ListFiles } from '../ui/table/list-files.tsx';
import { useSelection } from '../ui/table/use-selection.ts';
import { useChosenColumns } from '../ui/use-saved-views.ts';
import { BulkActions } from './bulk-actions.tsx';
import { useContactColumns } from './contact-columns.tsx';
import { ContactFilters } from './contact-filters.tsx';
import { contactName } from './contact-name.ts';
import { contactSearch, noFilter, type ContactSearch } from './contact-search.ts';
import { contactSource } from './contact-source.ts';
import { CreateContact } from './create-contact.tsx';
import { say } from './say.ts';

export function ContactList() {
  const search = useSearch({ from: '/shell/contacts' });
  return (
    <AsOf value={search.asOf}>
      <ContactTable search={search} />
    </AsOf>
  );
}

function ContactTable({ search }: { search: ContactSearch }) {
  const navigate = useNavigate({ from: '/contacts' });
  const mayWrite = useMay('contacts:write');
  const [creating, create] = useDisclosure();
  const selection = useSelection<Contact>(search);
  const columns = useContactColumns();
  const [chosen, choose] = useChosenColumns('contacts', search, contactSearch);
  const filter = (change: ContactSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  const open = ({ id }: Contact) =>
    void navigate({
      to: '/contacts/$contactId',
      params: { contactId: String(id) },
      search: { asOf: search.asOf },
    });
  return (
    <Page
      title={say('title')}
      actions={
        <>
          <LayoutSwitch now="table" table="/contacts" board="/pipeline" search={search} />
          {mayWrite && <Button onClick={create.open}>{say('new')}</Button>}
        </>
      }
    >
      <CreateContact opened={creating} onClose={create.close} />
      <ContactViews search={search} />
      <ContactFilters
        hasPast
        search={search}
        filter={filter}
        more={
          <>
            <ListFiles resource="contacts" filters={contactSource(search).input} />
            <ColumnsMenu columns={columns} chosen={chosen} onChoose={choose} />
          </>
        }
      />
      <AsOfNote of="list" search={search} filter={filter} />
      <DataTable
        label={say('title')}
        source={contactSource(search)}
        columns={chosenColumns(columns, chosen)}
        nameOf={contactName}
        onOpen={open}
        picked={mayWrite ? selection : null}
        order={{
          column: search.orderColumn ?? 'joinedTime',
          by: search.orderBy ?? 'desc',
          set: (orderColumn, orderBy) =>
            filter({ orderColumn: orderColumn as ContactSearch['orderColumn'], orderBy }), // an order of a column
        }}
        totals={(count) =>
          search.asOf === undefined ? (
            <ContactTotals count={count} search={search} />
          ) : (
            <span>{say('count', { count })}</span>
          )
        }
        nothing={<NoContacts search={search} onClear={() => filter(noFilter)} />}
      />
      {mayWrite && <BulkActions selection={selection} />}
    </Page>
  );
}

/** The views of contacts, for table and board. */
export function ContactViews({ search, to }: { search: ContactSearch; to?: '/pipeline' }) {
  const { user } = useMe();
  return (
    <SavedViews
      list="contacts"
      {...(to !== undefined && { to })}
      search={search}
      read={contactSearch}
      fixed={[
        { name: say('view.all'), search: {} },
        { name: say('view.mine'), search: { userId: String(user.id) } },
        { name: say('view.noSetter'), search: { setterIds: '0' } },
      ]}
    />
  );
}

/** The total of all matching contacts, not only the visible ones. */
function ContactTotals({ count, search }: { count: number; search: ContactSearch }) {
  const { orderColumn: _column, orderBy: _by, page: _page, ...filters } = search;
  const board = useQuery({ ...query(routes.contacts.board, filters), placeholderData: keepPreviousData });
  const { columns = [], currency } = board.data?.data ?? {};
  const value = columns.reduce((sum, column) => sum + column.value, 0);
  return (
    <>
      <span>{say('count', { count })}</span>
      {currency !== undefined && value > 0 && (
        <span>
          {say('value')} <strong>{writeMoney(value, currency)}</strong>
        </span>
      )}
    </>
  );
}

function NobodyYet() {
  const mayWrite = useMay('contacts:write');
  return (
    <Nothing title={say('none')} description={say('noneHelp')}>
      {mayWrite && (
        <ButtonLink to="/settings/imports/new" search={{ resource: 'contacts' }} variant="light">
          {say('importFirst')}
        </ButtonLink>
      )}
    </Nothing>
  );
}

export function NoContacts({ search, onClear }: { search: ContactSearch; onClear: () => void }) {
  if (!isFiltered(search, noFilter)) {
    return <NobodyYet />;
  }
  return (
    <Nothing title={say('noMatch')} description={say('noMatchHelp')}>
      <Button variant="light" onClick={onClear}>
        {say('clear')}
      </Button>
    </Nothing>
  );
}
