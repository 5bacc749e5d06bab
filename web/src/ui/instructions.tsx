import { Accordion, List } from '@mantine/core';

type Program = { readonly key: string; readonly name: string; readonly steps: readonly string[] };

/** Step-by-step instructions for several external programs; one is open at a time. */
export function Instructions({ programs }: { programs: readonly Program[] }) {
  return (
    <Accordion variant="contained" order={3}>
      {programs.map(({ key, name, steps }) => (
        <Accordion.Item key={key} value={key}>
          <Accordion.Control>{name}</Accordion.Control>
          <Accordion.Panel>
            <List type="ordered" size="sm">
              {steps.map((step) => (
                <List.Item key={step}>{step}</List.Item>
              ))}
            </List>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
