import { Badge, Button, Stack, Table, Tabs } from '@mantine/core';
import { RowList } from '../ui/row-list.tsx';
import { Failure, Loaded, Nothing } from '../ui/states.tsx';
import { TabList } from '../ui/tab-list.tsx';
import classes from '../ui/list.module.css';

const people = [
  { name: 'Grace Novak', stage: 'Contacted', color: 'blue', value: '€4,800' },
  { name: 'Erik Fontaine', stage: 'Won', color: 'green', value: '€12,000' },
];
const tabs = ['Upcoming', 'Needs outcome', 'Past'].map((label) => ({ value: label, label }));
const nothing = { data: undefined, error: null, refetch: () => undefined };

export function Lists() {
  return (
    <Stack>
      <Tabs defaultValue="Upcoming">
        <TabList label="Views" current="Upcoming" tabs={tabs} />
        {tabs.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            {value}
          </Tabs.Panel>
        ))}
      </Tabs>
      <Table highlightOnHover aria-label="People">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Stage</Table.Th>
            <Table.Th ta="right">Value</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map(({ name, stage, color, value }) => (
            <Table.Tr key={name}>
              <Table.Td fw={500}>{name}</Table.Td>
              <Table.Td>
                <Badge color={color}>{stage}</Badge>
              </Table.Td>
              <Table.Td ta="right">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <RowList label="Rows">
        {people.map(({ name }) => (
          <li key={name} className={classes['row']}>
            <a href="#row" className={classes['link']}>
              {name}
            </a>
          </li>
        ))}
      </RowList>
      <Nothing
        title="No calls booked"
        description="Share the link of an event. What people book shows up here."
      >
        <Button variant="light">Go to the events</Button>
      </Nothing>
      <Failure error={new Error('The service did not answer.')} retry={() => undefined} />
      <Loaded from={nothing}>{() => null}</Loaded>
    </Stack>
  );
}
