import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StaticHeader } from './webhook-values.ts';

const headersMax = 20;

type Props = { value: StaticHeader[]; onChange: (value: StaticHeader[]) => void; error?: ReactNode };

/** Headers that go with every request, such as a password of the receiver. */
export function HeaderFields({ value, onChange, error }: Props) {
  const change = (index: number, part: Partial<StaticHeader>) =>
    onChange(value.map((header, at) => (at === index ? { ...header, ...part } : header)));
  return (
    <Input.Wrapper
      component="div"
      role="group"
      aria-label="Headers of your own"
      label="Headers of your own"
      labelElement="div"
      description="Sent with every request, such as authorization. Their values are stored encrypted and not shown again."
      error={error}
    >
      <Stack gap="xs" mt="xs" align="flex-start">
        {value.map((header, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else that stays while typing
          <Group key={index} gap="xs" w="100%" align="flex-end" wrap="wrap">
            <TextInput
              aria-label={`Name of header ${index + 1}`}
              placeholder="authorization"
              flex="1 1 160px"
              spellCheck={false}
              readOnly={header.isStored}
              value={header.name}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Value of header ${index + 1}`}
              placeholder={header.isStored ? 'Stays as it is' : 'Bearer …'}
              flex="2 1 220px"
              spellCheck={false}
              autoComplete="off"
              value={header.value}
              onChange={(event) => change(index, { value: event.currentTarget.value })}
            />
            <Button
              variant="default"
              aria-label={`Remove header ${index + 1}`}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              Remove
            </Button>
          </Group>
        ))}
        <Button
          size="xs"
          variant="default"
          disabled={value.length >= headersMax}
          onClick={() => onChange([...value, { name: '', value: '', isStored: false }])}
        >
          Add a header
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
