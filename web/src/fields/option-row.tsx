import { ActionIcon, CloseButton, ColorSwatch, Group, Radio, Select, TextInput } from '@mantine/core';
import { colorNames, optionsOf } from '../ui/choices.ts';
import { categoryNames, swatchOf, type FieldOption } from './field-names.ts';
import type { OptionValues } from './option-values.ts';

type Props = {
  what: string;
  option: OptionValues;
  isFirst: boolean;
  isLast: boolean;
  isStage: boolean;
  onChange: (to: Partial<OptionValues>) => void;
  onDefault: () => void;
  onMove: (by: -1 | 1) => void;
  onArchive: () => void;
};

export function OptionRow({ what, option, isFirst, isLast, onMove, onArchive, ...rest }: Props) {
  const { isStage, onChange, onDefault } = rest;
  const called = option.name || `new ${what}`;
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
          aria-label={`Move ${called} up`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          ↑
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Move ${called} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          ↓
        </ActionIcon>
      </ActionIcon.Group>
      <Select
        aria-label={`Color of ${called}`}
        w={125}
        allowDeselect={false}
        leftSection={<ColorSwatch size={14} color={swatchOf(option.color)} withShadow={false} />}
        data={optionsOf(colorNames)}
        value={option.color ?? 'gray'}
        onChange={(color) => onChange({ color: color as FieldOption['color'] })}
      />
      <TextInput
        aria-label={`Name of ${called}`}
        placeholder="Name"
        data-option-name
        flex="1 1 140px"
        maxLength={255}
        value={option.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {isStage && (
        <>
          <Select
            aria-label={`What ${called} stands for`}
            w={130}
            allowDeselect={false}
            data={optionsOf(categoryNames)}
            value={option.category ?? 'ACTIVE'}
            onChange={(category) => onChange({ category: category as FieldOption['category'] })}
          />
          <Radio
            name="default-stage"
            label="First"
            aria-label={`Contacts begin in ${called}`}
            checked={option.isDefault}
            onChange={onDefault}
          />
        </>
      )}
      <CloseButton
        aria-label={option.id === undefined ? `Remove ${called}` : `Archive ${called}`}
        title={mustStay ? 'Contacts begin here; choose another first stage to archive it' : undefined}
        disabled={mustStay}
        onClick={onArchive}
      />
    </Group>
  );
}
