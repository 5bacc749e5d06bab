import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from './say.ts';
import type { StaticHeader } from './webhook-values.ts';

const headersMax = 20;

type Props = { value: StaticHeader[]; onChange: (value: StaticHeader[]) => void; error?: ReactNode };

/** Headers that are sent with every request, such as a password of the receiver. */
export function HeaderFields({ value, onChange, error }: Props) {
  const change = (index: number, part: Partial<StaticHeader>) =>
    onChange(value.map((header, at) => (at === index ? { ...header, ...part } : header)));
  return (
    <Input.Wrapper
      component="div"
      role="group"
      aria-label={say('headers')}
      label={say('headers')}
      labelElement="div"
      description={say('headers.help')}
      error={error}
    >
      <Stack gap="xs" mt="xs" align="flex-start">
        {value.map((header, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else that stays while typing
          <Group key={index} gap="xs" w="100%" align="flex-end" wrap="wrap">
            <TextInput
              aria-label={say('header.name', { value: index + 1 })}
              placeholder={'authorization'}
              flex="1 1 160px"
              spellCheck={false}
              readOnly={header.isStored}
              value={header.name}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={say('header.value', { value: index + 1 })}
              placeholder={header.isStored ? say('header.same') : 'Bearer …'}
              flex="2 1 220px"
              spellCheck={false}
              autoComplete="off"
              value={header.value}
              onChange={(event) => change(index, { value: event.currentTarget.value })}
            />
            <Button
              variant="default"
              aria-label={say('header.remove', { value: index + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              {say('remove')}
            </Button>
          </Group>
        ))}
        <Button
          size="xs"
          variant="default"
          disabled={value.length >= headersMax}
          onClick={() => onChange([...value, { name: '', value: '', isStored: false }])}
        >
          {say('header.add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
