/** product 640×480, cover 1280×640, tile (a category) 480×510, logo 256×256, banner 1280×480, banner-phone 800×560; `-rtl` mirrors. */
export type Shape = 'product' | 'cover' | 'tile' | 'logo' | 'banner' | 'banner-rtl' | 'banner-phone' | 'banner-phone-rtl'

/** Middle of a picture, its edge and its turn in degrees. */
export type Placed = { x: number; y: number; size: number; turn: number }

export type Frame = {
  width: number
  height: number
  disc?: { x: number; y: number; r: number }
  /** Drawn over the plate as SVG; a frame with lines stands on the deep tone of its tint. */
  lines?: string
  hero: Placed
  mates: readonly Placed[]
  matesInFront: boolean
}

/** Where the parts of a picture stand. A product keeps everything within its middle square and middle band, so that shops may crop it to either. */
export function layoutOf(shape: Shape, mates: number): Frame {
  if (shape === 'product') return product(mates)
  if (shape === 'cover') return cover(mates)
  if (shape === 'tile') return { width: 480, height: 510, disc: { x: 240, y: 275, r: 187 }, hero: { x: 240, y: 275, size: 288, turn: 0 }, mates: [], matesInFront: false }
  if (shape === 'logo') return { width: 256, height: 256, hero: { x: 128, y: 126, size: 168, turn: 0 }, mates: [], matesInFront: false }
  const isPhone = shape.startsWith('banner-phone')
  const frame = isPhone ? phoneBanner(mates) : banner(mates)
  return shape.endsWith('rtl') ? mirrored(frame) : frame
}

function product(mates: number): Frame {
  const spots: Placed[] = [
    { x: 189, y: 354, size: 172, turn: -8 },
    { x: 446, y: 138, size: 146, turn: 12 },
    { x: 455, y: 366, size: 112, turn: 8 },
  ]
  const hero = mates === 0 ? { x: 320, y: 240, size: 300, turn: 0 } : { x: 322, y: 236, size: 292, turn: 0 }
  return { width: 640, height: 480, disc: { x: 320, y: 240, r: 221 }, hero, mates: spots.slice(0, mates), matesInFront: true }
}

function cover(mates: number): Frame {
  const spots: Placed[] = [
    { x: 905, y: 425, size: 270, turn: 10 },
    { x: 375, y: 430, size: 250, turn: -12 },
    { x: 880, y: 160, size: 180, turn: -8 },
  ]
  return { width: 1280, height: 640, disc: { x: 640, y: 320, r: 345 }, hero: { x: 640, y: 318, size: 440, turn: 0 }, mates: spots.slice(0, mates), matesInFront: false }
}

function banner(mates: number): Frame {
  const spots: Placed[] = [
    { x: 790, y: 346, size: 190, turn: -10 },
    { x: 1160, y: 344, size: 196, turn: 8 },
  ]
  return { width: 1280, height: 480, lines: fanLight(980, 480, 2.1), hero: { x: 976, y: 262, size: 330, turn: 0 }, mates: spots.slice(0, mates), matesInFront: true }
}

function phoneBanner(mates: number): Frame {
  const spots: Placed[] = [
    { x: 520, y: 478, size: 118, turn: -10 },
    { x: 745, y: 480, size: 110, turn: 8 },
  ]
  return { width: 800, height: 560, lines: fanLight(660, 560, 1.6), hero: { x: 636, y: 408, size: 250, turn: 0 }, mates: spots.slice(0, mates), matesInFront: true }
}

const mirrored = (frame: Frame): Frame => ({
  ...frame,
  lines: frame.lines && `<g transform="translate(${frame.width} 0) scale(-1 1)">${frame.lines}</g>`,
  hero: { ...frame.hero, x: frame.width - frame.hero.x },
  mates: frame.mates.map((mate) => ({ ...mate, x: frame.width - mate.x, turn: -mate.turn })),
})

/** The glazed end wall of the hall in thin lines: arcs and spokes above the point (x, y). */
function fanLight(x: number, y: number, scale: number): string {
  const arcs = [60, 108, 156, 198].map((radius) => radius * scale).map((r) => `<path d="M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0"/>`)
  const spokes = Array.from({ length: 11 }, (_, index) => ((index + 1) * Math.PI) / 12).map((angle) => {
    const [across, up] = [Math.cos(angle), Math.sin(angle)]
    return `<path d="M${x + 60 * scale * across} ${y - 60 * scale * up}L${x + 198 * scale * across} ${y - 198 * scale * up}"/>`
  })
  return `<g fill="none" stroke="#FFFFFF" stroke-opacity=".16" stroke-width="3">${[...arcs, ...spokes].join('')}</g>`
}
