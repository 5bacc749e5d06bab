import { useMe } from '../auth/session.ts';
import { writeAgo, writeAhead, writeMoment } from '../ui/time.ts';

/** How long ago, or how far ahead; the full time shows under the pointer. */
export function Moment({ of, isAhead = false }: { of: string; isAhead?: boolean }) {
  const { user } = useMe();
  return (
    <time dateTime={of} title={writeMoment(of, user.timeZone)}>
      {isAhead ? writeAhead(of, user.timeZone) : writeAgo(of)}
    </time>
  );
}
