import { Grid, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

const labelSpan = { base: 12, xs: 4, md: 3 };
const valueSpan = { base: 12, xs: 8, md: 9 };

/** Names and values, without those that have none. */
export function Facts({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Grid component="dl" m={0} gap={{ base: 2, xs: 'xs' }}>
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <Fragment key={label}>
            <Grid.Col component="dt" span={labelSpan}>
              <Text size="sm" c="dimmed">
                {label}
              </Text>
            </Grid.Col>
            <Grid.Col component="dd" span={valueSpan} m={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Grid.Col>
          </Fragment>
        ))}
    </Grid>
  );
}
