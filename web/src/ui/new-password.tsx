import { PasswordInput, type PasswordInputProps } from '@mantine/core';

const lengthMin = 8;

/** A password one chooses, as the service takes it. */
export function NewPassword(props: PasswordInputProps) {
  return (
    <PasswordInput
      description={`At least ${lengthMin} characters`}
      autoComplete="new-password"
      required
      minLength={lengthMin}
      {...props}
    />
  );
}
