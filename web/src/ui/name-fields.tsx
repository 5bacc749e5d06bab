import { TextInput, type TextInputProps } from '@mantine/core';
import { authUpdateProfile } from '../field-limits.ts';
import { say } from '../lists/say.ts';

type Props = { firstName: TextInputProps; lastName: TextInputProps };

/** The names of a person, as browsers fill them in. */
export function NameFields({ firstName, lastName }: Props) {
  return (
    <>
      <TextInput
        label={say('firstName')}
        autoComplete="given-name"
        required
        {...authUpdateProfile.firstName}
        {...firstName}
      />
      <TextInput
        label={say('lastName')}
        autoComplete="family-name"
        {...authUpdateProfile.lastName}
        {...lastName}
      />
    </>
  );
}
