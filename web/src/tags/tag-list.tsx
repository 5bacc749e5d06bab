import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../api.ts';
import type { Tag } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { AnchorLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { RowList } from '../ui/row-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Nothing } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import { colorOf } from '../ui/color-of.ts';
import { say } from './say.ts';
import { TagForm } from './tag-form.tsx';
import { tagReads } from './use-tags.ts';

const pageSize = 50;

export function TagList() {
  const search = useSearch({ from: '/shell/settings/tags' });
  const navigate = useNavigate({ from: '/settings/tags' });
  const [editing, setEditing] = useState<Tag | 'new' | null>(null);
  const tags = useQuery({
    ...query(routes.tags.list, { ...search, page: search.page ?? 0, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Group justify="space-between" align="flex-end">
        <SearchField
          label={say('search')}
          placeholder={say('search.what')}
          value={search.search ?? ''}
          onSearch={(text) => void navigate({ search: { search: text || undefined }, replace: true })}
        />
        <Button onClick={() => setEditing('new')}>{say('new')}</Button>
      </Group>
      {editing !== null && (
        <TagForm tag={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      <PagedList
        from={tags}
        rows={(data) => data.tags}
        nothing={<NoTags isFiltered={search.search !== undefined} onCreate={() => setEditing('new')} />}
        onPage={(page) => void navigate({ search: (current) => ({ ...current, page }) })}
      >
        {(shown) => (
          <RowList label={say('title')}>
            {shown.map((tag) => (
              <TagRow key={tag.id} tag={tag} onEdit={() => setEditing(tag)} />
            ))}
          </RowList>
        )}
      </PagedList>
    </>
  );
}

function NoTags({ isFiltered, onCreate }: { isFiltered: boolean; onCreate: () => void }) {
  if (isFiltered) return <Nothing title={say('noMatch')} description={say('noMatchHelp')} />;
  return (
    <Nothing title={say('none')} description={say('noneHelp')}>
      <Button variant="light" onClick={onCreate}>
        {say('createFirst')}
      </Button>
    </Nothing>
  );
}

function TagRow({ tag, onEdit }: { tag: Tag; onEdit: () => void }) {
  const remove = useSend(routes.tags.remove, { done: say('deleted'), invalidates: tagReads });
  const ask = () =>
    confirm({
      title: say('deleteTitle', { name: tag.name }),
      text:
        tag.contactsCount === 0
          ? say('deleteUnused')
          : say('deleteUsed', { counted: say('contacts', { count: tag.contactsCount }) }),
      confirm: say('delete'),
      onConfirm: () => remove.mutate({ ids: [tag.id] }),
    });
  return (
    <Group component="li" className={classes['row'] ?? ''} px="md" py="sm" justify="space-between">
      <Group gap="sm" style={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        <Badge variant="light" color={colorOf(tag.color)} tt="none" size="lg">
          {tag.name}
        </Badge>
        <AnchorLink to="/contacts" search={{ tag: tag.name }} size="sm">
          {say('contacts', { count: tag.contactsCount })}
        </AnchorLink>
      </Group>
      <RowActions name={tag.name} onEdit={onEdit} onDelete={ask} isDeleting={remove.isPending} />
    </Group>
  );
}
