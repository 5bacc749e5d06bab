/** How many levels above the pointer to look for the element that truncates the text. */
const levelsMax = 3;

/** Shows the full text of a truncated element while the pointer rests on it. */
export function showCutText(): void {
  document.addEventListener('pointerover', ({ target }) => {
    let element = target instanceof HTMLElement ? target : null;
    for (let level = 0; element !== null && level < levelsMax; level++, element = element.parentElement)
      if (isCut(element)) element.title = element.innerText;
  });
}

function isCut(element: HTMLElement): boolean {
  if (element.title !== '') return false;
  const isWide = element.scrollWidth > element.clientWidth;
  const isHigh = element.scrollHeight > element.clientHeight;
  if (!isWide && !isHigh) return false;
  const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (overflowX === 'visible') return false;
  return (isWide && textOverflow === 'ellipsis') || (isHigh && webkitLineClamp !== 'none');
}
