import { ActionIcon, Button, Group, Popover, Select, Stack, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Columns3, X } from 'lucide-react';
import { OrderedList } from '../ordered-list.tsx';
import { chosenColumns, type Column } from './column.ts';
import { compactKey } from './data-table.tsx';
import classes from './columns-menu.module.css';
import { say } from './say.ts';

type Props<T> = {
  columns: readonly Column<T>[];
  chosen: readonly string[] | null;
  onChoose: (keys: readonly string[] | null) => void;
};

/** Chooses the columns of a table and their order; the first one is fixed. */
export function ColumnsMenu<T>({ columns, chosen, onChoose }: Props<T>) {
  const [isCompact, setCompact] = useLocalStorage({ key: compactKey, defaultValue: false });
  const shown = chosenColumns(columns, chosen).slice(1);
  const keys = shown.map(({ key }) => key);
  const others = columns.slice(1).filter(({ key }) => !keys.includes(key));
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Columns3 aria-hidden size={16} />}>
          {say('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('columns')}>
        <Stack gap="sm">
          <Switch
            label={say('columns.compact')}
            checked={isCompact}
            onChange={(event) => setCompact(event.currentTarget.checked)}
          />
          <div className={classes['shown']}>
            <OrderedList
              label={say('columns.shown')}
              items={shown}
              keyOf={({ key }) => key}
              nameOf={({ label }) => label}
              onOrder={(next) => onChoose(next.map(({ key }) => key))}
            >
              {({ key, label }) => (
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <span className={classes['name']}>{label}</span>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={say('columns.remove', { name: label })}
                    onClick={() => onChoose(keys.filter((other) => other !== key))}
                  >
                    <X aria-hidden size={16} />
                  </ActionIcon>
                </Group>
              )}
            </OrderedList>
          </div>
          {others.length > 0 && (
            <Select
              aria-label={say('columns.add')}
              placeholder={say('columns.add')}
              searchable
              comboboxProps={{ withinPortal: false }}
              data={others.map(({ key, label }) => ({ value: key, label }))}
              value={null}
              onChange={(key) => key !== null && onChoose([...keys, key])}
            />
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChoose(null)}
            disabled={chosen === null}
          >
            {say('columns.reset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
