/**
 * Sizes in px: product 640×480, cover 1280×640, tile (of a category) 480×510, logo 256×256, banner 1056×358,
 * banner-phone 480×480. Banners have a transparent background.
 */
export type PictureShape = 'product' | 'cover' | 'tile' | 'logo' | 'banner' | 'banner-phone'

/** Centre, edge length and rotation in degrees. */
export type Placement = { x: number; y: number; size: number; rotation: number }

export type PictureLayout = {
  width: number
  height: number
  disc?: { x: number; y: number; r: number }
  /** Transparent background, for use on any colour. */
  isTransparent?: boolean
  hero: Placement
  companions: readonly Placement[]
  companionsInFront: boolean
}

const layouts: Record<PictureShape, (companions: number) => PictureLayout> = {
  product,
  cover,
  banner,
  'banner-phone': phoneBanner,
  tile: () => ({
    width: 480,
    height: 510,
    disc: { x: 240, y: 275, r: 187 },
    hero: { x: 240, y: 275, size: 288, rotation: 0 },
    companions: [],
    companionsInFront: false,
  }),
  logo: () => ({
    width: 256,
    height: 256,
    hero: { x: 128, y: 126, size: 168, rotation: 0 },
    companions: [],
    companionsInFront: false,
  }),
}

/**
 * Positions of the parts of a picture. A product picture keeps everything within its central square and band, so
 * that shops may crop it.
 */
export function layoutOf(shape: PictureShape, companions: number, isMirrored = false): PictureLayout {
  const frame = layouts[shape](companions)
  return isMirrored ? mirrorLayout(frame) : frame
}

function product(companions: number): PictureLayout {
  const placements: Placement[] = [
    { x: 189, y: 354, size: 172, rotation: -8 },
    { x: 446, y: 138, size: 146, rotation: 12 },
    { x: 455, y: 366, size: 112, rotation: 8 },
  ]
  const hero =
    companions === 0 ? { x: 320, y: 240, size: 300, rotation: 0 } : { x: 322, y: 236, size: 292, rotation: 0 }
  return {
    width: 640,
    height: 480,
    disc: { x: 320, y: 240, r: 221 },
    hero,
    companions: placements.slice(0, companions),
    companionsInFront: true,
  }
}

function cover(companions: number): PictureLayout {
  const placements: Placement[] = [
    { x: 892, y: 404, size: 250, rotation: 10 },
    { x: 388, y: 408, size: 232, rotation: -12 },
    { x: 872, y: 186, size: 164, rotation: -8 },
  ]
  return {
    width: 1280,
    height: 640,
    disc: { x: 640, y: 320, r: 345 },
    hero: { x: 640, y: 318, size: 418, rotation: 0 },
    companions: placements.slice(0, companions),
    companionsInFront: false,
  }
}

function banner(companions: number): PictureLayout {
  const placements: Placement[] = [
    { x: 345, y: 240, size: 190, rotation: -10 },
    { x: 800, y: 236, size: 198, rotation: 8 },
  ]
  return {
    width: 1056,
    height: 358,
    isTransparent: true,
    hero: { x: 570, y: 172, size: 318, rotation: 0 },
    companions: placements.slice(0, companions),
    companionsInFront: true,
  }
}

function phoneBanner(companions: number): PictureLayout {
  const placements: Placement[] = [
    { x: 178, y: 378, size: 150, rotation: -10 },
    { x: 374, y: 386, size: 138, rotation: 8 },
  ]
  return {
    width: 480,
    height: 480,
    isTransparent: true,
    hero: { x: 280, y: 226, size: 292, rotation: 0 },
    companions: placements.slice(0, companions),
    companionsInFront: true,
  }
}

const mirrorLayout = (frame: PictureLayout): PictureLayout => ({
  ...frame,
  hero: { ...frame.hero, x: frame.width - frame.hero.x },
  companions: frame.companions.map((mate) => ({ ...mate, x: frame.width - mate.x, rotation: -mate.rotation })),
})
