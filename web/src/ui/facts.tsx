import { Grid, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

const spans = {
  page: { label: { base: 12, xs: 4, md: 3 }, value: { base: 12, xs: 8, md: 9 } },
  column: { label: { base: 12, xs: 5 }, value: { base: 12, xs: 7 } },
};

type Props = {
  of: readonly (readonly [label: string, value: ReactNode])[];
  /** Whether they fill the page or a column of it. */
  width?: keyof typeof spans;
};

/** Names and values; entries without a value are left out. */
export function Facts({ of, width = 'page' }: Props) {
  const { label: labelSpan, value: valueSpan } = spans[width];
  return (
    <Grid component="dl" m={0} gap={{ base: 2, xs: 'xs' }}>
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <Fragment key={label}>
            <Grid.Col component="dt" span={labelSpan}>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
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
