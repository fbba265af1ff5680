type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right' | 'height'>

/**
 * How far notices `height` high, between `left` and `right`, have to stand above the page's lower edge to
 * cover none of the places. Higher than half the page they never go.
 */
export function clearanceOf(
  { height, left, right }: Pick<Box, 'height' | 'left' | 'right'>,
  places: readonly Box[],
  page: number,
  gap: number,
): number {
  let line = page - gap
  const inWay = places
    .filter((place) => place.height > 0 && place.left < right && place.right > left)
    .toSorted((one, other) => other.bottom - one.bottom)
  for (const place of inWay)
    if (place.top < line + gap && place.bottom > line - height - gap) line = Math.min(line, place.top - gap)
  return Math.max(gap, Math.min(page - line, page - height - gap))
}

/** Keeps `host` above feet, bars and whatever else says `data-keep-clear`, for as long as it shows something. */
export function reserveToastSpace(host: HTMLElement) {
  const put = () => {
    const places = [...document.querySelectorAll('[data-keep-clear]')].map((place) => place.getBoundingClientRect())
    host.style.setProperty('--clear', `${clearanceOf(host.getBoundingClientRect(), places, innerHeight, 16)}px`)
  }
  put()
  const timer = setInterval(put, 200)
  return () => clearInterval(timer)
}
