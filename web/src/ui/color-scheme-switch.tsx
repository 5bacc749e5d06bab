import { SegmentedControl, useMantineColorScheme } from '@mantine/core';

const choices = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const;

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Colors"
      size="xs"
      fullWidth
      data={[...choices]}
      value={colorScheme}
      onChange={(value) => setColorScheme(value)}
    />
  );
}
