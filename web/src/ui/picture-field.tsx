import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { say } from '../lists/say.ts';
import { readyToSend } from './ready-picture.ts';

type Props = {
  label: string;
  description: string;
  /** The current picture. */
  children: ReactNode;
  isSet: boolean;
  isBusy: boolean;
  /** The maximum length of the longer side of the sent picture. */
  sideMax: number;
  /** Base64, or null to remove it. */
  onChange: (picture: string | null) => void;
};

const kinds = 'image/png,image/jpeg,image/webp,image/svg+xml';

/** Shows the current picture, and saves a new one as soon as it is chosen. */
export function PictureField({ label, description, children, isSet, isBusy, sideMax, onChange }: Props) {
  const [isReading, setReading] = useState(false);
  const choose = async (file: File | null) => {
    if (file === null) return;
    setReading(true);
    onChange(await readyToSend(file, sideMax));
    setReading(false);
  };
  return (
    <Group role="group" aria-label={label} gap="md">
      {children}
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
        <Group gap="xs" mt={4}>
          <FileButton accept={kinds} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={isBusy || isReading}>
                {say(isSet ? 'picture.replace' : 'picture.upload')}
              </Button>
            )}
          </FileButton>
          {isSet && (
            <Button variant="subtle" color="gray" size="xs" disabled={isBusy} onClick={() => onChange(null)}>
              {say('picture.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Group>
  );
}
