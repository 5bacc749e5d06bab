import { useMe } from '../auth/session.ts';
import { writeAgo, writeAhead, writeMoment } from '../ui/time.ts';

/** A relative time, with the full time in a tooltip. */
export function Moment({ of, isAhead = false }: { of: string; isAhead?: boolean }) {
  const { user } = useMe();
  return (
    <time dateTime={of} title={writeMoment(of, user.timeZone)}>
      {isAhead ? writeAhead(of, user.timeZone) : writeAgo(of)}
    </time>
  );
}
