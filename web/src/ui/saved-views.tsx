import { ActionIcon, Badge, Button, Menu, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { FormButtons } from './form-buttons.tsx';
import classes from './saved-views.module.css';
import { sameSearch, type SearchInput } from './search-params.ts';
import { useSavedViews, type SavedView } from './use-saved-views.ts';

/** A view that everybody has, perhaps with the number of what waits in it. */
type FixedView<S> = { name: string; search: S; count?: number | undefined };

type Props<S> = {
  list: 'contacts' | 'calls' | 'deals' | 'payments';
  /** The filters as the address has them now. */
  search: S;
  fixed: readonly FixedView<S>[];
  /** Reads stored filters as those of an address: nothing in them is believed. */
  read: (search: SearchInput) => S;
};

/** Named sets of filters above a list. Each is a link, so that it can be shared and opened next to another. */
export function SavedViews<S extends object>({ list, search, fixed, read }: Props<S>) {
  const saved = useSavedViews(list);
  const [naming, name] = useDisclosure();
  const own = saved.views.map((view) => ({ ...view, search: read(view.search) }));
  const views: readonly FixedView<S>[] = [...fixed, ...own];
  const current = views.find((view) => sameSearch(view.search, search));
  const currentOwn = own.find((view) => view.name === current?.name);
  return (
    <nav aria-label="Views" className={classes['views']}>
      {views.map((view) => (
        <Link
          key={view.name}
          to={`/${list}`}
          search={view.search as never} // the list and its filters go together, see Props
          className={classes['view'] ?? ''}
          // By itself a link counts as active as soon as the path is the same.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={view === current ? 'page' : undefined}
        >
          {view.name}
          {view.count !== undefined && view.count > 0 && (
            <Badge ml={6} size="sm" variant="light" color="orange">
              {view.count}
            </Badge>
          )}
        </Link>
      ))}
      {current === undefined && (
        <Button variant="subtle" size="compact-sm" flex="none" onClick={name.open}>
          Save view
        </Button>
      )}
      {currentOwn !== undefined && <ViewMenu view={currentOwn} remove={saved.remove} />}
      <SaveView opened={naming} onClose={name.close} views={saved.views} save={saved.save} search={search} />
    </nav>
  );
}

function ViewMenu({ view, remove }: { view: { name: string }; remove: (name: string) => void }) {
  const { copy } = useClipboard();
  const share = () => {
    copy(location.href);
    notifications.show({ message: 'The link is copied', color: 'green' });
  };
  const ask = () =>
    confirm({
      title: `Delete the view “${view.name}”?`,
      text: 'The records stay; only the name for these filters is removed.',
      confirm: 'Delete the view',
      onConfirm: () => remove(view.name),
    });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for the view ${view.name}`}>
          ⋯
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={share}>Copy link</Menu.Item>
        <Menu.Item color="red" onClick={ask}>
          Delete view
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type SaveProps = {
  opened: boolean;
  onClose: () => void;
  views: readonly SavedView[];
  save: (view: SavedView) => void;
  search: object;
};

function SaveView({ opened, onClose, views, save, search }: SaveProps) {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Give the view a name' : null) },
  });
  const isTaken = views.some(({ name }) => name === form.values.name.trim());
  const submit = ({ name }: typeof form.values) => {
    const { page: _page, ...filters } = search as SearchInput; // an address' parameters
    save({ name: name.trim(), search: filters });
    form.reset();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Save these filters as a view">
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <TextInput label="Name" maxLength={40} data-autofocus {...form.getInputProps('name')} />
          <Text size="sm" c="dimmed">
            The view is kept in this browser. To share it, send its link.
          </Text>
          <FormButtons form={form} label={isTaken ? 'Replace the view' : 'Save'} onBack={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
