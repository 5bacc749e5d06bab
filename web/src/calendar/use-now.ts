import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const redrawnEachMs = 30_000;

/** The time, so that the line of now moves and hours become past. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), redrawnEachMs, { autoInvoke: true });
  return now;
}
