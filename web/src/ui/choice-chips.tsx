import { Chip, Group, Input } from '@mantine/core';
import { useId, type ReactNode } from 'react';

type Props<V extends string> = {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V | null;
  onChange: (value: V) => void;
  error?: ReactNode;
  required?: boolean;
  autoFocus?: boolean;
  /** Lets a form find the field to focus it when it has an error. */
  'data-path'?: string | undefined;
};

/** A choice of a few values: all are visible, and arrow keys move between them. */
export function ChoiceChips<V extends string>({
  label,
  options,
  value,
  onChange,
  error,
  required = false,
  autoFocus = false,
  'data-path': path,
}: Props<V>) {
  const labelId = useId();
  const errorId = useId();
  // Arrow keys work only between radio buttons with the same name.
  const name = useId();
  const focused = value ?? options[0]?.value;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      errorProps={{ id: errorId }}
      withAsterisk={required}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <Chip.Group value={value} onChange={(next) => onChange(next as V)}>
        <Group gap="xs" my={6}>
          {options.map((option) => (
            <Chip
              key={option.value}
              name={name}
              value={option.value}
              data-path={option.value === focused ? path : undefined}
              // One is for forms that appear, the other for dialogs that open.
              autoFocus={autoFocus && option.value === focused}
              data-autofocus={autoFocus && option.value === focused ? true : undefined}
            >
              {option.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}
