import { CloseButton, Select, Text } from '@mantine/core';
import type { EditedCondition } from './groups.ts';
import { firstOp, opChoices, valuesTaken } from './operators.ts';
import { say } from './say.ts';
import { namedBy, subjectOf, useSubjects, type Subject } from './subjects.ts';
import { ValuesField } from './values-field.tsx';
import classes from './rules.module.css';

type Props = {
  label: string;
  condition: EditedCondition;
  onChange: (condition: EditedCondition) => void;
  onRemove: () => void;
};

/** A condition: subject, comparison and values. */
export function ConditionRow({ label, condition, onChange, onRemove }: Props) {
  const subjects = useSubjects();
  const subject = subjectOf(subjects, condition);
  const kind = subject?.kind ?? 'text';
  const named = condition.customFieldId !== undefined || (condition.identifier ?? '') !== '';
  const choose = (key: string | null) => {
    const chosen = key === null ? undefined : subjects.find((one) => one.key === key);
    if (chosen === undefined) return;
    const isSameKind = chosen.kind === kind && chosen.kind !== 'options';
    onChange({
      ...namedBy(chosen.key),
      op: isSameKind ? condition.op : firstOp(chosen.kind),
      values: isSameKind ? condition.values : [],
    });
  };
  return (
    <div className={classes['condition']}>
      {/* Each select has its own element, because the library adds hidden fields next to it. */}
      <div className={classes['what']}>
        <Select
          aria-label={say('row.what', { label })}
          placeholder={say('row.choose')}
          searchable
          nothingFoundMessage={say('row.noMatch')}
          data={grouped(subjects, subject)}
          value={subject?.key ?? null}
          onChange={choose}
          error={named && subject === undefined && subjects.length > 0 ? say('row.gone') : undefined}
        />
      </div>
      <div className={classes['how']}>
        <Select
          aria-label={say('row.comparison', { label })}
          allowDeselect={false}
          data={opChoices(kind, condition.op)}
          value={condition.op}
          onChange={(op) => {
            if (op === null) return;
            const values = valuesTaken(op) === 'none' ? [] : condition.values;
            onChange({ ...condition, op, values });
          }}
        />
      </div>
      {valuesTaken(condition.op) !== 'none' && (
        <div className={classes['values']}>
          <ValuesField
            label={say('row.values', { label })}
            subject={subject}
            op={condition.op}
            values={condition.values}
            onChange={(values) => onChange({ ...condition, values })}
          />
        </div>
      )}
      <CloseButton size="lg" aria-label={say('remove', { label })} onClick={onRemove} />
      {valuesTaken(condition.op) === 'none' || condition.values.length > 0 || !named ? null : (
        <Text size="xs" c="red" className={classes['flaws'] ?? ''}>
          {say('row.valueFirst')}
        </Text>
      )}
    </div>
  );
}

/** The subjects under their headings, plus the selected one if it is missing. */
function grouped(subjects: readonly Subject[], chosen: Subject | undefined) {
  const all =
    chosen === undefined || subjects.some(({ key }) => key === chosen.key) ? subjects : [...subjects, chosen];
  return [...Map.groupBy(all, ({ group }) => group)].map(([group, items]) => ({
    group,
    items: items.map(({ key, label }) => ({ value: key, label })),
  }));
}
