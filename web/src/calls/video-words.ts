import type { State } from '../calendars/calendar-words.ts';
import type { CallDetail } from '../records.ts';
import { say, type TextKey } from './say.ts';

type VideoLink = NonNullable<CallDetail['videoLink']>;

const makers: Record<VideoLink['provider'], TextKey> = {
  GOOGLE_MEET: 'maker.meet',
  MS_TEAMS: 'maker.teams',
  ZOOM: 'maker.zoom',
  JITSI: 'maker.jitsi',
  HOST: 'maker.host',
};

/** Who makes the link. */
export function makerOf({ provider }: VideoLink): string {
  return say(makers[provider]);
}

const states = {
  PENDING: { mood: 'waiting', words: 'link.pending' },
  FAILED: { mood: 'lost', words: 'link.failed' },
  READY: { mood: 'fine', words: 'link.ready' },
} as const satisfies Record<VideoLink['status'], { mood: State['mood']; words: TextKey }>;

export function stateOfLink(status: VideoLink['status']): State {
  const { mood, words } = states[status];
  return { mood, words: say(words) };
}

/** The state of a generated video link; null once the call is over, or if there is a manual link. */
export function linkOf({
  videoLink,
  status,
  eventType,
}: Pick<CallDetail, 'videoLink' | 'status' | 'eventType'>): VideoLink | null {
  return status === 'SCHEDULED' && eventType === 'UPCOMING' ? videoLink : null;
}
