import { TextInput, type TextInputProps } from '@mantine/core';

type Props = { firstName: TextInputProps; lastName: TextInputProps };

/** The names of a person, as browsers fill them in. */
export function NameFields({ firstName, lastName }: Props) {
  return (
    <>
      <TextInput label="First name" autoComplete="given-name" required maxLength={100} {...firstName} />
      <TextInput label="Last name" autoComplete="family-name" maxLength={100} {...lastName} />
    </>
  );
}
