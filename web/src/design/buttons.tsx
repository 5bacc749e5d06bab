import { Anchor, Avatar, Button, Group, Stack } from '@mantine/core';
import { CalendarRange, ChevronRight, Phone, Plus, Search, Settings, Video } from 'lucide-react';
import { Logo } from '../ui/logo.tsx';

const variants = ['filled', 'default', 'light', 'outline', 'subtle'];

export function Buttons() {
  return (
    <Stack gap="sm">
      {variants.map((variant) => (
        <Group key={variant} gap="xs">
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant} leftSection={<Plus aria-hidden />}>
            New event
          </Button>
          <Button variant={variant} size="xs">
            Claim
          </Button>
          <Button variant={variant} color="red">
            Delete
          </Button>
          <Button variant={variant} disabled>
            Cannot be used
          </Button>
          <Button variant={variant} loading aria-label="Busy">
            Busy
          </Button>
        </Group>
      ))}
      <Group>
        <Logo />
        <Logo size={40} />
        {[Phone, Video, CalendarRange, Search, Settings, ChevronRight].map((Icon) => (
          <Icon key={Icon.displayName} aria-hidden />
        ))}
        <Avatar name="Ada Lovelace" color="teal" size={28} />
        <Anchor href="#link">A link among texts</Anchor>
      </Group>
    </Stack>
  );
}
