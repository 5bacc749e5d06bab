import { ActionIcon, CloseButton, ColorSwatch, Group, Radio, Select, TextInput } from '@mantine/core';
import { fieldsUpdate } from '../field-limits.ts';
import { colorNames, optionsOf } from '../ui/choices.ts';
import { categoryNames, swatchOf, type FieldOption } from './field-names.ts';
import type { OptionValues } from './option-values.ts';
import { say } from './say.ts';

type Props = {
  option: OptionValues;
  isFirst: boolean;
  isLast: boolean;
  isStage: boolean;
  onChange: (to: Partial<OptionValues>) => void;
  onDefault: () => void;
  onMove: (by: -1 | 1) => void;
  onArchive: () => void;
};

export function OptionRow({ option, isFirst, isLast, onMove, onArchive, ...rest }: Props) {
  const { isStage, onChange, onDefault } = rest;
  const called = option.name || say(isStage ? 'new.stage' : 'new.option');
  const mustStay = isStage && option.isDefault;
  return (
    <Group
      component="li"
      gap={6}
      pb="xs"
      style={isLast ? undefined : { borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <ActionIcon.Group>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={say('option.up', { called })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          {'↑'}
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={say('option.down', { called })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          {'↓'}
        </ActionIcon>
      </ActionIcon.Group>
      <Select
        aria-label={say('option.color', { called })}
        w={125}
        allowDeselect={false}
        leftSection={<ColorSwatch size={14} color={swatchOf(option.color)} withShadow={false} />}
        data={optionsOf(colorNames)}
        value={option.color ?? 'gray'}
        onChange={(color) => onChange({ color: color as FieldOption['color'] })}
      />
      <TextInput
        aria-label={say('option.name', { called })}
        placeholder={say('name')}
        data-option-name
        flex="1 1 140px"
        {...fieldsUpdate.options.name}
        value={option.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {isStage && (
        <>
          <Select
            aria-label={say('option.category', { called })}
            w={130}
            allowDeselect={false}
            data={optionsOf(categoryNames())}
            value={option.category ?? 'ACTIVE'}
            onChange={(category) => onChange({ category: category as FieldOption['category'] })}
          />
          <Radio
            name="default-stage"
            label={say('option.first')}
            aria-label={say('option.firstOf', { called })}
            checked={option.isDefault}
            onChange={onDefault}
          />
        </>
      )}
      <CloseButton
        aria-label={
          option.id === undefined ? say('option.remove', { called }) : say('option.archive', { called })
        }
        title={mustStay ? say('option.mustStay') : undefined}
        disabled={mustStay}
        onClick={onArchive}
      />
    </Group>
  );
}
