import type { Span } from '#/ports/calendars/calendar-source.ts';
import { spansOf } from './entry.ts';
import type { Stretch } from './lines.ts';
import { propertiesOf } from './properties.ts';
import { idAt, idText, overlaps, timeAt, withOwnKeys, type Instance } from './series.ts';
import { utc } from './zone.ts';
import type { Zones } from './zones.ts';

const wanted = new Set(['FREEBUSY']);

/** Whether this is a VFREEBUSY: some calendars are published only as a list of busy times. */
export function isFreeBusy(text: string, { from }: Stretch): boolean {
  return /^BEGIN:VFREEBUSY\b/i.test(text.slice(from, from + 'BEGIN:VFREEBUSY'.length + 1));
}

/** The busy times within the window. An unknown type counts as busy (RFC 5545, 3.2.9). */
export function busyTimes(
  text: string,
  stretch: Stretch,
  { zones, window }: { readonly zones: Zones; readonly window: Span },
): { instances: Instance[]; isDamaged: boolean } {
  const properties = propertiesOf(text, stretch, wanted);
  const taken = properties.all('freebusy').flatMap((property) => {
    const type = property.parameters['fbtype']?.toUpperCase();
    if (type === 'FREE') return [];
    const flags = {
      isFree: false,
      isTentative: type === 'BUSY-TENTATIVE',
      answer: 'NONE',
      kind: 'DEFAULT',
      title: '',
    } as const;
    return spansOf([property], zones, zones.floating).map(({ start, length }): Instance => {
      const zone = start.kind === 'time' ? start.zone : utc;
      const time = timeAt(start.kind, start.wall, zone, length ?? { days: 0, ms: 0 });
      return { key: idText(start.kind, idAt(start, zone)), time, flags };
    });
  });
  return {
    instances: withOwnKeys(taken.filter(({ time }) => overlaps(time, window))),
    isDamaged: properties.bad.length > 0,
  };
}
