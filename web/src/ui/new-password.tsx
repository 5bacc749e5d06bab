import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { say } from '../lists/say.ts';

const lengthMin = 8;

/** A field for a new password, with the server's rules. */
export function NewPassword(props: PasswordInputProps) {
  return (
    <PasswordInput
      description={say('password.min', { lengthMin })}
      autoComplete="new-password"
      required
      minLength={lengthMin}
      {...props}
    />
  );
}
