type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right' | 'height'>

/**
 * Distance in px between toasts of `height` (from `left` to `right`) and the lower edge of the page, so that they
 * cover no obstacle. Toasts never leave the page.
 */
export function clearanceOf(
  { height, left, right }: Pick<Box, 'height' | 'left' | 'right'>,
  obstacles: readonly Box[],
  pageHeight: number,
  gap: number,
): number {
  let bottom = pageHeight - gap
  const inTheWay = obstacles
    .filter((obstacle) => obstacle.height > 0 && obstacle.left < right && obstacle.right > left)
    .toSorted((one, other) => other.bottom - one.bottom)
  for (const obstacle of inTheWay)
    if (obstacle.top < bottom + gap && obstacle.bottom > bottom - height - gap)
      bottom = Math.min(bottom, obstacle.top - gap)
  return Math.max(gap, Math.min(pageHeight - bottom, pageHeight - height - gap))
}

/** Keeps `host` above the elements with `data-keep-clear` until the returned function is called. */
export function reserveToastSpace(host: HTMLElement) {
  const update = () => {
    const obstacles = [...document.querySelectorAll('[data-keep-clear]')].map((obstacle) =>
      obstacle.getBoundingClientRect(),
    )
    host.style.setProperty('--clear', `${clearanceOf(host.getBoundingClientRect(), obstacles, innerHeight, 16)}px`)
  }
  update()
  const timer = setInterval(update, 200)
  return () => clearInterval(timer)
}
