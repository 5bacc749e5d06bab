import { AnchorLink } from '../ui/link.tsx';
import { hasRows, labelOf, writeNumber, type Metric } from './numbers.ts';
import { say } from './say.ts';

type Props = {
  metric: Metric;
  value: number | null | undefined;
  /** The group; all groups by default. */
  group?: { key: string | null; label: string };
};

/** A number that opens the rows it counts. */
export function NumberLink({ metric, value, group }: Props) {
  const written = writeNumber(value, metric);
  if (value === null || value === undefined || value === 0 || !hasRows(metric)) return written;
  const label = labelOf(metric);
  return (
    <AnchorLink
      to="/reports"
      search={(current) => ({
        ...current,
        rows: metric.key,
        group: group === undefined ? undefined : `=${group.key ?? ''}`,
      })}
      aria-label={
        group === undefined
          ? say('number.of', { number: written, label })
          : say('number.ofGroup', { number: written, label, group: group.label })
      }
      inherit
    >
      {written}
    </AnchorLink>
  );
}
