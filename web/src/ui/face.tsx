import { Avatar } from '@mantine/core';
import { picturePath } from './picture-path.ts';

type Props = { name: string; avatarUrl?: string | null; size?: number };

/** The photo of a person, or their initials. The name is next to it. */
export function Face({ name, avatarUrl = null, size = 28 }: Props) {
  return <Avatar name={name} src={picturePath(avatarUrl)} color="teal" size={size} alt={''} aria-hidden />;
}
