import { ActionIcon, Badge, Button, Menu, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { Link, type LinkProps } from '@tanstack/react-router';
import { say } from '../lists/say.ts';
import { confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { FormButtons } from './form-buttons.tsx';
import classes from './saved-views.module.css';
import { sameSearch, type SearchInput } from './search-params.ts';
import { useSavedViews, type SavedView, type ViewList } from './use-saved-views.ts';

/** A built-in view, optionally with the number of waiting records. */
type FixedView<S> = { name: string; search: S; count?: number | undefined };

type Props<S> = {
  list: ViewList;
  /** The path of the list, if it differs from its name. */
  to?: LinkProps['to'];
  /** The current filters of the URL. */
  search: S;
  fixed: readonly FixedView<S>[];
  /** Parses stored filters like those of a URL, because they are not trusted. */
  read: (search: SearchInput) => S;
};

/** Named sets of filters above a list. Each is a link, so that it can be shared and opened in another tab. */
export function SavedViews<S extends object>({ list, to, search, fixed, read }: Props<S>) {
  const saved = useSavedViews(list);
  const [naming, name] = useDisclosure();
  const own = saved.views.map((view) => ({ ...view, search: read(view.search) }));
  const views: readonly (FixedView<S> & { id?: number })[] = [...fixed, ...own];
  const current = views.find((view) => sameSearch(view.search, search));
  const currentSaved = own.find((view) => view === current);
  return (
    <nav aria-label={say('views')} className={classes['views']}>
      {views.map((view) => (
        <Link
          key={view.id ?? view.name}
          to={to ?? `/${list}`}
          search={view.search as never} // the list and its filters go together, see Props
          className={classes['view'] ?? ''}
          // By default a link is active as soon as the path matches.
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
          {say('view.save')}
        </Button>
      )}
      {currentSaved !== undefined && <ViewMenu view={{ ...currentSaved, search: {} }} saved={saved} />}
      <SaveView opened={naming} onClose={name.close} saved={saved} list={list} search={search} />
    </nav>
  );
}

function ViewMenu({ view, saved }: { view: SavedView; saved: ReturnType<typeof useSavedViews> }) {
  const { copy } = useClipboard();
  const link = () => {
    copy(location.href);
    notifications.show({ message: say('view.copied'), color: 'green' });
  };
  const ask = () =>
    confirm({
      title: say('view.deleteTitle', { name: view.name }),
      text: say(view.shared ? 'view.deleteShared' : 'view.deleteText'),
      confirm: say('view.delete'),
      onConfirm: () => saved.remove.mutate({ ids: [view.id] }),
    });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={say('view.actions', { name: view.name })}>
          {'⋯'}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {view.shared && <Menu.Label>{say('view.sharedBy', { name: view.owner.name })}</Menu.Label>}
        <Menu.Item onClick={link}>{say('view.copy')}</Menu.Item>
        {view.mayChange && (
          <>
            <Menu.Item onClick={() => saved.update.mutate({ id: view.id, shared: !view.shared })}>
              {say(view.shared ? 'view.unshare' : 'view.share')}
            </Menu.Item>
            <Menu.Item color="red" onClick={ask}>
              {say('view.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type SaveProps = {
  opened: boolean;
  onClose: () => void;
  saved: ReturnType<typeof useSavedViews>;
  list: ViewList;
  search: object;
};

function SaveView({ opened, onClose, saved, list, search }: SaveProps) {
  const form = useForm({
    initialValues: { name: '', shared: false },
    validate: { name: (name) => (name.trim() === '' ? say('view.nameFirst') : null) },
  });
  const name = form.values.name.trim().toLowerCase();
  const isTaken = saved.views.some((view) => view.mayChange && view.name.toLowerCase() === name);
  const submit = (values: typeof form.values) => {
    const { page: _page, ...filters } = search as SearchInput; // an address' parameters
    const kept = Object.entries(filters).filter(([, value]) => value !== undefined);
    saved.create.mutate(
      {
        list,
        name: values.name.trim(),
        shared: values.shared,
        search: Object.fromEntries(kept.map(([key, value]) => [key, String(value)])),
        columns: saved.columns,
      },
      {
        onSuccess: () => {
          form.reset();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={say('view.title')}>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <TextInput label={say('name')} maxLength={40} data-autofocus {...form.getInputProps('name')} />
          <Switch
            label={say('view.share')}
            description={say('view.help')}
            {...form.getInputProps('shared', { type: 'checkbox' })}
          />
          <FormButtons form={form} label={isTaken ? say('view.replace') : say('save')} onBack={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
