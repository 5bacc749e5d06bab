import type { metricUnits } from '@callwright/contract/report.ts';
import type { SourceName } from './sources.ts';

type Named = {
  readonly key: string;
  readonly label: string;
  readonly unit: (typeof metricUnits)[number];
  /** The definition in words: in answers and in docs/reports.md. */
  readonly meaning: string;
};

/** A number read from rows of one source, which its SQL texts speak about with the placeholders of sources. */
export type Measured = Named & {
  readonly source: SourceName;
  /** Which rows count; all when it is left out. */
  readonly when?: string;
  /** What each row adds or has: without it, 1. */
  readonly value?: string;
  /** How the rows' values are combined; `sum` when it is left out, which for the value 1 is their number. */
  readonly as?: 'mean' | 'median';
};

/** A number made of two others. */
export type Derived =
  | (Named & { readonly ratio: readonly [string, string] })
  | (Named & { readonly difference: readonly [string, string] });

export type Metric = Measured | Derived;

export function isMeasured(metric: Metric): metric is Measured {
  return 'source' in metric;
}

/** The two metrics a derived one is made of. */
export function partsOf(metric: Derived): readonly [string, string] {
  return 'ratio' in metric ? metric.ratio : metric.difference;
}
