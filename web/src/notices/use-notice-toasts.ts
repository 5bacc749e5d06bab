import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import type { Notice } from '../records.ts';
import { noticeWords } from './notice-words.ts';
import { say } from './say.ts';

/** More than this at once, for example after an import, are only counted. */
const toastMax = 3;
const shownMs = 8_000;

/** Shows notices that arrive while the page is open; earlier ones are in the panel. */
export function useNoticeToasts(notices: readonly Notice[] | undefined, timeZone: string): void {
  const lastSeen = useRef<number | null>(null);
  useEffect(() => {
    if (notices === undefined) return;
    const newest = notices[0]?.id ?? 0;
    const seen = lastSeen.current;
    lastSeen.current = Math.max(newest, seen ?? 0);
    if (seen === null) return;
    const news = notices.filter(({ id, readAt }) => id > seen && readAt === null);
    if (news.length > toastMax) {
      notifications.show({ message: say('new', { count: news.length }), autoClose: shownMs });
      return;
    }
    for (const notice of news.toReversed())
      notifications.show({ message: noticeWords(notice, timeZone), autoClose: shownMs });
  }, [notices, timeZone]);
}
