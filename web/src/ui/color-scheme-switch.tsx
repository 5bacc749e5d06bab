import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { say } from '../lists/say.ts';

const choices = () => [
  { value: 'light' as const, label: say('colors.light') },
  { value: 'dark' as const, label: say('colors.dark') },
  { value: 'auto' as const, label: say('colors.auto') },
];

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={say('colors')}
      size="xs"
      fullWidth
      data={[...choices()]}
      value={colorScheme}
      onChange={(value) => setColorScheme(value)}
    />
  );
}
