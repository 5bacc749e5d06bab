/** A press that moves less is a click. */
const slackPx = 6;
/** A finger that moves more before it has lifted anything scrolls. */
const touchSlackPx = 10;
/** How long a finger rests on a card to lift it. */
const liftMs = 350;
/** Within this of an edge the board scrolls along, the faster the nearer. */
const edgePx = 56;
const edgeStepPx = 10;

type Point = { x: number; y: number };

export type Following = {
  /** It is carried from now on. */
  lift: () => void;
  /** Once a frame, also while the pointer rests: the board may scroll under it. */
  carry: (at: Point) => void;
  drop: (at: Point) => void;
  /** It was dropped, taken back or never lifted. */
  end: () => void;
};

/**
 * What a pointer does with a card: a mouse lifts it by moving, a finger by resting on it. Escape, a second finger or the
 * browser takes it back. @returns what ends it
 */
export function followPointer(down: PointerEvent, board: HTMLElement | null, on: Following): () => void {
  const isTouch = down.pointerType === 'touch';
  const leaving = new AbortController();
  const { signal } = leaving;
  let at = pointOf(down);
  let isLifted = false;
  let frame = 0;
  let timer = 0;
  const end = () => {
    leaving.abort();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    on.end();
  };
  const carry = () => {
    scrollAlong(board, at.x);
    on.carry(at);
    frame = requestAnimationFrame(carry);
  };
  const lift = () => {
    isLifted = true;
    on.lift();
    frame = requestAnimationFrame(carry);
  };
  const ofThis = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) act(event);
  };
  const moved = ofThis((event) => {
    at = pointOf(event);
    if (isLifted) return;
    const far = Math.hypot(at.x - down.clientX, at.y - down.clientY);
    if (isTouch && far > touchSlackPx) end();
    if (isTouch || far < slackPx) return;
    lift();
    swallowClick();
  });
  const up = ofThis(() => {
    const wasLifted = isLifted;
    end();
    if (wasLifted) on.drop(at);
  });
  window.addEventListener('pointermove', moved, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', ofThis(end), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  if (isTouch) {
    timer = window.setTimeout(lift, liftMs);
    window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    window.addEventListener('touchstart', ({ touches }) => touches.length > 1 && end(), { signal });
    holdPage(down.target, () => isLifted);
  }
  return end;
}

/**
 * While a finger carries a card the page does not scroll, and at the end nothing is clicked. On the card itself, whose
 * events come to nobody else once scrolling has taken it off the page.
 */
function holdPage(card: EventTarget | null, isLifted: () => boolean): void {
  const gesture = new AbortController();
  const { signal } = gesture;
  const hold = (event: Event) => {
    if (isLifted() && event.cancelable) event.preventDefault();
  };
  card?.addEventListener('touchmove', hold, { passive: false, signal });
  card?.addEventListener(
    'touchend',
    (event) => {
      hold(event);
      gesture.abort();
    },
    { passive: false, signal },
  );
  card?.addEventListener('touchcancel', () => gesture.abort(), { signal });
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

/** The click that follows a drag opens nothing. */
function swallowClick(): void {
  window.addEventListener(
    'pointerup',
    () => {
      const swallow = (click: Event) => click.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
    },
    { once: true },
  );
}

function scrollAlong(board: HTMLElement | null, x: number): void {
  if (board === null) return;
  const { left, right } = board.getBoundingClientRect();
  const depth = Math.max(x - (right - edgePx), 0) - Math.max(left + edgePx - x, 0);
  board.scrollLeft += edgeStepPx * Math.min(Math.max(depth / edgePx, -1), 1);
}
