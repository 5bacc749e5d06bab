import type { Page } from 'playwright-core';

/**
 * Layout problems of a page: content that is too wide, overlapping controls or texts, and texts that are cut off
 * without a way to read them.
 */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(findProblems);
}

/** Runs in the page, so it must be self-contained. */
// oxlint-disable-next-line eslint/max-lines-per-function
function findProblems(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  type Shown = { element: Element; root: Element | null; box: Box };
  const touches = 3;
  const controls =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=option]';

  /** Caches the result per element, because many texts share ancestors and computed styles are slow. */
  function remembered<T>(ask: (element: Element) => T): (element: Element) => T {
    const known = new Map<Element, T>();
    return (element) => {
      const before = known.get(element);
      if (before !== undefined) return before;
      const answer = ask(element);
      known.set(element, answer);
      return answer;
    };
  }

  const clips = remembered((element) => getComputedStyle(element).overflowX !== 'visible');
  const floats = remembered((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position));
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} “${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30)}”`;
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  /** The part of a box that is left after clipping by an element and its ancestors. */
  function seenPart(within: Element | null, box: Box): Box {
    let { left, top, right, bottom } = box;
    for (let around = within; around !== null; around = around.parentElement) {
      if (!clips(around)) continue;
      const edge = around.getBoundingClientRect();
      left = Math.max(left, edge.left);
      top = Math.max(top, edge.top);
      right = Math.min(right, edge.right);
      bottom = Math.min(bottom, edge.bottom);
    }
    return { left, top, right, bottom };
  }

  /**
   * The floating ancestor of an element, such as a fixed one. It may cover the page; within it, the same rules apply.
   */
  function floatingRoot(element: Element): Element | null {
    for (let around: Element | null = element; around !== null; around = around.parentElement)
      if (floats(around)) return around;
    return null;
  }

  function shown(element: Element, within: Element | null, box: Box): Shown[] {
    const part = seenPart(within, box);
    const isThere = part.right - part.left > touches && part.bottom - part.top > touches;
    return isThere ? [{ element, root: floatingRoot(element), box: part }] : [];
  }

  function overlaps(all: Shown[], what: string, isFine: (a: Element, b: Element) => boolean): string[] {
    const sorted = all.toSorted((a, b) => a.box.top - b.box.top);
    return sorted.flatMap((one, index) => {
      const found: string[] = [];
      for (const other of sorted.slice(index + 1)) {
        if (other.box.top >= one.box.bottom - touches) break;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        if (width <= touches || height <= touches || one.root !== other.root) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (!isFine(one.element, other.element))
          found.push(`${what} over each other: ${name(one.element)} and ${name(other.element)}`);
      }
      return found;
    });
  }

  const { scrollWidth, clientWidth } = document.documentElement;
  const problems = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [];

  const pressed = [...document.querySelectorAll(controls)].filter(isSeen);
  // A field contains its button for opening or clearing.
  const isInField = (a: Element, b: Element) =>
    a.closest('.mantine-Input-wrapper') !== null &&
    a.closest('.mantine-Input-wrapper') === b.closest('.mantine-Input-wrapper');
  problems.push(
    ...overlaps(
      pressed.flatMap((element) => shown(element, element.parentElement, element.getBoundingClientRect())),
      'controls',
      isInField,
    ),
  );

  const texts: Shown[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || !node.textContent?.trim() || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) texts.push(...shown(element, element, box));
    problems.push(...cutWithoutTitle(element));
  }
  problems.push(...overlaps(texts, 'texts', () => false));
  return [...new Set(problems)];

  function cutWithoutTitle(element: HTMLElement): string[] {
    const { width } = element.getBoundingClientRect();
    if (width <= 1) return [];
    for (
      let around: HTMLElement | null = element, level = 0;
      around !== null && level < 3;
      around = around.parentElement, level++
    ) {
      const style = getComputedStyle(around);
      if (['auto', 'scroll'].includes(style.overflowX) || around.clientWidth <= 1) return [];
      if (style.overflowX === 'visible') continue;
      const isWide = around.scrollWidth > around.clientWidth + 1;
      const isHigh = style.webkitLineClamp !== 'none' && around.scrollHeight > around.clientHeight + 1;
      if (!isWide && !isHigh) continue;
      if (isWide && style.textOverflow !== 'ellipsis') return [`cut without dots: ${name(element)}`];
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return element.closest('[title]') === null ? [`cut without a title: ${name(element)}`] : [];
    }
    return [];
  }
}
