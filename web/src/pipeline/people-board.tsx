import { routes } from '@callwright/sdk/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query, queryClient } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { changeContact } from '../contacts/change-contact.ts';
import { ContactFilters } from '../contacts/contact-filters.tsx';
import { ContactViews, NoContacts } from '../contacts/contact-list.tsx';
import { contactName } from '../contacts/contact-name.ts';
import { noFilter, type ContactSearch } from '../contacts/contact-search.ts';
import { contactSource } from '../contacts/contact-source.ts';
import { useStages } from '../contacts/use-stages.ts';
import type { Contact } from '../records.ts';
import { BoardFace } from '../ui/board/board-face.tsx';
import { Board, type Lane } from '../ui/board/board.tsx';
import { writeMoney } from '../ui/money.ts';
import { Page } from '../ui/page.tsx';
import { parts } from '../ui/search-params.ts';
import { Loaded } from '../ui/states.tsx';
import { LayoutSwitch } from '../ui/table/layout-switch.tsx';
import { writeSoon } from '../ui/time.ts';
import { offerUndo } from '../ui/undo.tsx';
import { moveInCache } from './move-in-cache.ts';
import { PipelineViews } from './pipeline-views.tsx';
import { say } from './say.ts';

/** People by stage. */
export function PeopleBoard() {
  const search = useSearch({ from: '/shell/pipeline' });
  const navigate = useNavigate({ from: '/pipeline' });
  const { user, workspace } = useMe();
  const mayWrite = useMay('contacts:write');
  const { stages, identifier } = useStages();
  const { orderColumn: _column, orderBy: _by, page: _page, ...filters } = search;
  const boardQuery = query(routes.contacts.board, filters);
  const board = useQuery({ ...boardQuery, placeholderData: keepPreviousData });
  const filter = (change: ContactSearch) =>
    void navigate({ search: (current) => ({ ...current, ...change }), replace: true });

  const stageOf = (key: string) => stages.find(({ id }) => String(id) === key);
  const nameOfLane = (key: string) => stageOf(key)?.name ?? say('noStage');
  const move = async (contact: Contact, from: string, to: string): Promise<void> => {
    const stage = stageOf(to);
    const moved = {
      ...contact,
      stage: stage === undefined ? null : { optionId: stage.id, name: stage.name, category: null },
    };
    await moveInCache({ path: routes.contacts.list.path, filter: 'stageIds', from, to, card: moved });
    const value = contact.figures?.dealsValue ?? 0;
    queryClient.setQueryData(boardQuery.queryKey, (before) =>
      before === undefined
        ? before
        : { data: { ...before.data, columns: recount(before.data.columns, { from, to, value }) } },
    );
    const name = contactName(contact);
    const isMoved = await changeContact({
      id: contact.id,
      name,
      part: (one) => one.stage?.optionId ?? null,
      shown: contact.stage?.optionId ?? null,
      body: { customFields: { [identifier]: stage === undefined ? [] : [stage.stored] } },
    });
    if (isMoved) offerUndo(say('moved', { name, column: nameOfLane(to) }), () => void move(moved, to, from));
  };

  return (
    <Page
      title={say('title')}
      actions={
        <>
          <PipelineViews />
          <LayoutSwitch now="board" table="/contacts" board="/pipeline" search={search} />
        </>
      }
    >
      <ContactViews search={search} to="/pipeline" />
      <ContactFilters search={search} filter={filter} />
      <Loaded from={board}>
        {({ data }) => {
          const found = new Map(data.columns.map((column) => [String(column.optionId ?? 0), column]));
          if (found.size === 0 && stages.length === 0)
            return <NoContacts search={search} onClear={() => filter(noFilter)} />;
          const wanted = parts(search.stageIds);
          const keys = [
            '0',
            ...stages
              .filter((one) => !one.isArchived || found.has(String(one.id)))
              .map(({ id }) => String(id)),
          ];
          const lanes = keys
            .filter((key) => (wanted.length === 0 ? key !== '0' || found.has(key) : wanted.includes(key)))
            .map((key): Lane<Contact> => {
              const { count = 0, value = 0 } = found.get(key) ?? {};
              return {
                key,
                name: nameOfLane(key),
                color: stageOf(key)?.color ?? 'gray',
                count,
                sum: value > 0 ? writeMoney(value, data.currency) : '',
                source: contactSource({ ...search, stageIds: key }),
              };
            });
          return (
            <Board
              label={say('people.board')}
              lanes={lanes}
              nameOf={contactName}
              onOpen={({ id }) =>
                void navigate({ to: '/contacts/$contactId', params: { contactId: String(id) } })
              }
              mover={mayWrite ? { move: (card, from, to) => void move(card, from, to) } : null}
              card={(contact) => (
                <ContactFace contact={contact} timeZone={user.timeZone} currency={workspace.currency} />
              )}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

type FaceProps = { contact: Contact; timeZone: string; currency: string };

function ContactFace({ contact, timeZone, currency }: FaceProps) {
  const { figures, closerOwner } = contact;
  const days = figures?.daysInStage ?? 0;
  return (
    <BoardFace
      name={contactName(contact)}
      value={
        figures !== undefined && figures.dealsCount > 0 ? writeMoney(figures.dealsValue, currency) : undefined
      }
      facts={[
        days === 0 ? say('today') : say('inStage', { count: days }),
        figures === undefined || figures.nextCallAt === null
          ? null
          : say('nextCall', { day: writeSoon(figures.nextCallAt, timeZone) }),
      ]}
      owner={closerOwner?.name ?? null}
    />
  );
}

type Column = { optionId: number | null; count: number; value: number };

/** The columns after a card with this value has moved. */
function recount(
  columns: readonly Column[],
  { from, to, value }: { from: string; to: string; value: number },
): Column[] {
  const keyOf = ({ optionId }: Column) => String(optionId ?? 0);
  const known = columns.some((column) => keyOf(column) === to)
    ? columns
    : [...columns, { optionId: to === '0' ? null : Number(to), count: 0, value: 0 }];
  return known.map((column) => {
    const step = keyOf(column) === to ? 1 : keyOf(column) === from ? -1 : 0;
    return { ...column, count: column.count + step, value: column.value + step * value };
  });
}
