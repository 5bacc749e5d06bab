import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Native = Omit<ComponentProps<'a'>, keyof AnchorProps | keyof ButtonProps>;

/** A link to another screen; its path and parameters are type-checked against the routes. */
export const AnchorLink = createLink((props: AnchorProps & Native) => <Anchor {...props} />);

/** The same, looking like a button. */
export const ButtonLink = createLink((props: ButtonProps & Native) => <Button component="a" {...props} />);
