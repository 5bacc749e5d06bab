import type { metricUnits } from '@callwright/contract/report.ts';
import type { SourceName } from './sources.ts';

type Named = {
  readonly key: string;
  readonly label: string;
  readonly unit: (typeof metricUnits)[number];
  /** The definition in words, shown in answers and in docs/reports.md. */
  readonly meaning: string;
};

/** A metric computed from the rows of one source, in SQL with the placeholders of sources. */
export type Measured = Named & {
  readonly source: SourceName;
  /** The rows that count; all by default. */
  readonly when?: string;
  /** The value of each row; 1 by default. */
  readonly value?: string;
  /** How the values are combined; `sum` by default, which for the value 1 counts rows. */
  readonly as?: 'mean' | 'median';
};

/** A metric derived from two others. */
export type Derived =
  | (Named & { readonly ratio: readonly [string, string] })
  | (Named & { readonly difference: readonly [string, string] });

export type Metric = Measured | Derived;

export function isMeasured(metric: Metric): metric is Measured {
  return 'source' in metric;
}

/** The two metrics that a derived one is made of. */
export function partsOf(metric: Derived): readonly [string, string] {
  return 'ratio' in metric ? metric.ratio : metric.difference;
}
