import { nowMs } from '../ui/page-clock.ts';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const redrawnEachMs = 30_000;

/** The time, so that the line of now moves and hours become past. */
export function useNow(): number {
  const [now, setNow] = useState(nowMs);
  useInterval(() => setNow(nowMs()), redrawnEachMs, { autoInvoke: true });
  return now;
}
