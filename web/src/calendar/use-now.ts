import { nowMs } from '../ui/page-clock.ts';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const redrawnEachMs = 30_000;

/** The current time, updated so that the time line moves and hours become past. */
export function useNow(): number {
  const [now, setNow] = useState(nowMs);
  useInterval(() => setNow(nowMs()), redrawnEachMs, { autoInvoke: true });
  return now;
}
