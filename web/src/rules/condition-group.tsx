import { Alert, Button, CloseButton, Group as Row, SegmentedControl, Stack, Text } from '@mantine/core';
import { conditionsMax, groupsDeepMax } from '@callwright/contract/facts.ts';
import { ConditionRow } from './condition-row.tsx';
import {
  countConditions,
  groupOf,
  isGroup,
  itemsOf,
  kindOf,
  type EditedCondition,
  type Group,
  type Item,
} from './groups.ts';
import classes from './rules.module.css';
import { say } from './say.ts';

type Props = {
  /** The accessible name: what the group decides. */
  label: string;
  group: Group;
  onChange: (group: Group) => void;
  /** The meaning of a group without conditions here. */
  whenEmpty: string;
  /** The number of conditions in the whole rule, and the nesting depth of this group. */
  total?: number;
  depth?: number;
  onRemove?: () => void;
};

const newCondition: EditedCondition = { identifier: '', op: 'IN', values: [] };

/** Conditions that must all hold, or any of them; groups can be nested three levels deep. */
export function ConditionGroup({ label, group, onChange, whenEmpty, depth = 1, onRemove, ...rest }: Props) {
  const total = rest.total ?? countConditions(group);
  const kind = kindOf(group);
  const items = itemsOf(group);
  const set = (next: Item[]) => onChange(groupOf(kind, next));
  const isFull = total >= conditionsMax;
  return (
    <Stack
      gap="xs"
      component="fieldset"
      aria-label={label}
      className={classes['group'] ?? ''}
      data-depth={depth}
    >
      <Row justify="space-between" wrap="nowrap">
        <SegmentedControl
          size="xs"
          aria-label={say('group.how', { label })}
          data={[
            { value: 'all', label: say('group.all') },
            { value: 'any', label: say('group.any') },
          ]}
          value={kind}
          onChange={(next) => onChange(groupOf(next === 'any' ? 'any' : 'all', items))}
        />
        {onRemove !== undefined && <CloseButton aria-label={say('remove', { label })} onClick={onRemove} />}
      </Row>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {kind === 'all' ? whenEmpty : say('group.never')}
        </Text>
      )}
      {items.map((item, index) => {
        const change = (next: Item) => set(items.with(index, next));
        const remove = () => set(items.toSpliced(index, 1));
        const called = say(isGroup(item) ? 'group.group' : 'group.condition', { label, number: index + 1 });
        return isGroup(item) ? (
          <ConditionGroup
            // Conditions have no identity and are changed in place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            label={called}
            group={item}
            onChange={change}
            whenEmpty={say('group.always')}
            total={total}
            depth={depth + 1}
            onRemove={remove}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <ConditionRow key={index} label={called} condition={item} onChange={change} onRemove={remove} />
        );
      })}
      <Row gap="xs">
        <Button size="xs" variant="light" disabled={isFull} onClick={() => set([...items, newCondition])}>
          {say('group.add')}
        </Button>
        {depth < groupsDeepMax && (
          <Button
            size="xs"
            variant="subtle"
            disabled={isFull}
            onClick={() => set([...items, groupOf(kind === 'all' ? 'any' : 'all', [newCondition])])}
          >
            {say('group.addGroup')}
          </Button>
        )}
      </Row>
      {isFull && depth === 1 && <Alert p="xs">{say('group.full', { max: conditionsMax })}</Alert>}
    </Stack>
  );
}
