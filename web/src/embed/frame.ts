import { addressOf, installation, type Options } from './address.ts';
import { publish } from './events.ts';
import { version, type Form, type Message, type Theme } from './protocol.ts';
import { words } from './words.ts';

/** The handlers of an embed for messages of its own frame. */
export type Listeners = {
  onHeight: (height: number) => void;
  onClose: () => void;
  onCompleted: () => void;
};

type Embed = Listeners & { frame: HTMLIFrameElement; event: string; form: Form };

const embeds = new Set<Embed>();

/** Creates a frame with the booking page; its messages are handled until `forget` is called. */
export function bookingFrame(options: Options, form: Form, around: Element, listeners: Listeners) {
  const theme = options.theme ?? themeOf(around);
  const address = addressOf(options, form, theme);
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = options.title ?? words(options.language).book;
  // The frame and its page need the same color scheme, or browsers paint an opaque background behind the transparent
  // page.
  frame.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
  const embed = { ...listeners, frame, event: address.pathname.split('/').slice(-2).join('/'), form };
  embeds.add(embed);
  return { frame, theme, forget: () => embeds.delete(embed) };
}

function themeOf(around: Element): Theme {
  const schemes = getComputedStyle(around).colorScheme.split(' ');
  if (!schemes.includes('dark')) return 'light';
  return schemes.includes('light') ? 'auto' : 'dark';
}

/**
 * Accepts only messages from the installation's origin and from frames that were created here: other frames may have
 * the same origin.
 */
export function listen(): void {
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== installation || !isMessage(data)) return;
    for (const embed of embeds) if (source === embed.frame.contentWindow) receive(embed, data);
  });
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'callwright' in data && data.callwright === version;
}

function receive(embed: Embed, message: Message): void {
  const { event, form } = embed;
  switch (message.type) {
    case 'close':
      return embed.onClose();
    case 'redirect':
      return leaveFor(String(message.url));
    case 'height':
      if (!Number.isFinite(message.height) || message.height <= 0) return undefined;
      embed.onHeight(message.height);
      return publish({ type: 'height', event, form, height: message.height });
    case 'page_viewed':
      return publish({ type: 'page_viewed', event, form });
    case 'date_selected':
      return publish({ type: 'date_selected', event, form, dateTime: String(message.dateTime) });
    case 'booking_completed':
      embed.onCompleted();
      return publish({ type: 'booking_completed', event, form, dateTime: String(message.dateTime) });
    default:
      // Messages of a newer page that this script does not know are ignored.
      return undefined;
  }
}

/** Opens the page that the event redirects to after a booking; few sites can be shown in a frame. */
function leaveFor(url: string): void {
  if (/^https?:\/\//i.test(url)) location.assign(url);
}
