import {
  Checkbox,
  NumberInput,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  SimpleGrid,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';

export function Fields() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput label="Name" description="Invitees see it" placeholder="Intro call" />
      <TextInput label="Link" defaultValue="intro" required error="Another event has this link" />
      <TextInput label="Address" defaultValue="ada@acme.example" disabled />
      <Select label="Type" data={['Strategy call', 'Discovery call']} defaultValue="Strategy call" />
      <NumberInput label="Length" defaultValue={30} />
      <PasswordInput label="Password" />
      <Textarea label="Notes" />
      <div>
        <Checkbox label="Chosen" defaultChecked mb="xs" />
        <Checkbox label="Not chosen" mb="xs" />
        <Switch label="On" defaultChecked mb="xs" />
        <Radio label="One of a few" defaultChecked />
      </div>
      <SegmentedControl aria-label="Colors" data={['Light', 'Dark', 'Auto']} />
    </SimpleGrid>
  );
}
