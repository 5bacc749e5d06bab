import { Text } from '@mantine/core';
import type { EventForm, EventValues } from './event-values.ts';

/** The errors of a field of the form, or of one of its items. */
export function Refusals({ form, name, item }: { form: EventForm; name: keyof EventValues; item?: number }) {
  const path = item === undefined ? name : `${name}.${item}`;
  const texts = errorTexts(
    form.errors,
    (key) => key === path || (item !== undefined && key.startsWith(`${path}.`)),
  );
  if (texts.length === 0) return null;
  return (
    <Text c="red" size="sm" role="alert">
      {texts.join('; ')}
    </Text>
  );
}

/** The errors of some fields without duplicates. */
export function errorTexts(errors: EventForm['errors'], isAsked: (path: string) => boolean): string[] {
  const texts = Object.entries(errors).flatMap(([path, error]) =>
    typeof error === 'string' && error !== '' && isAsked(path) ? [error] : [],
  );
  return [...new Set(texts)];
}
