/** product 640×480, cover 1280×640, tile (a category) 480×510, logo 256×256; banner 1056×358 and banner-phone 480×480 stand without a plate on the banner's own ground. */
export type Shape = 'product' | 'cover' | 'tile' | 'logo' | 'banner' | 'banner-phone'

/** Middle of a picture, its edge and its turn in degrees. */
export type Placed = { x: number; y: number; size: number; turn: number }

export type Frame = {
  width: number
  height: number
  disc?: { x: number; y: number; r: number }
  /** No plate: cut out, for a ground of any colour. */
  isCut?: boolean
  hero: Placed
  mates: readonly Placed[]
  matesInFront: boolean
}

const layouts: Record<Shape, (mates: number) => Frame> = {
  product,
  cover,
  banner,
  'banner-phone': phoneBanner,
  tile: () => ({
    width: 480,
    height: 510,
    disc: { x: 240, y: 275, r: 187 },
    hero: { x: 240, y: 275, size: 288, turn: 0 },
    mates: [],
    matesInFront: false,
  }),
  logo: () => ({
    width: 256,
    height: 256,
    hero: { x: 128, y: 126, size: 168, turn: 0 },
    mates: [],
    matesInFront: false,
  }),
}

/** Where the parts of a picture stand. A product keeps everything within its middle square and middle band, so that shops may crop it to either. */
export function layoutOf(shape: Shape, mates: number, isMirrored = false): Frame {
  const frame = layouts[shape](mates)
  return isMirrored ? mirrored(frame) : frame
}

function product(mates: number): Frame {
  const spots: Placed[] = [
    { x: 189, y: 354, size: 172, turn: -8 },
    { x: 446, y: 138, size: 146, turn: 12 },
    { x: 455, y: 366, size: 112, turn: 8 },
  ]
  const hero = mates === 0 ? { x: 320, y: 240, size: 300, turn: 0 } : { x: 322, y: 236, size: 292, turn: 0 }
  return {
    width: 640,
    height: 480,
    disc: { x: 320, y: 240, r: 221 },
    hero,
    mates: spots.slice(0, mates),
    matesInFront: true,
  }
}

function cover(mates: number): Frame {
  const spots: Placed[] = [
    { x: 892, y: 404, size: 250, turn: 10 },
    { x: 388, y: 408, size: 232, turn: -12 },
    { x: 872, y: 186, size: 164, turn: -8 },
  ]
  return {
    width: 1280,
    height: 640,
    disc: { x: 640, y: 320, r: 345 },
    hero: { x: 640, y: 318, size: 418, turn: 0 },
    mates: spots.slice(0, mates),
    matesInFront: false,
  }
}

function banner(mates: number): Frame {
  const spots: Placed[] = [
    { x: 345, y: 240, size: 190, turn: -10 },
    { x: 800, y: 236, size: 198, turn: 8 },
  ]
  return {
    width: 1056,
    height: 358,
    isCut: true,
    hero: { x: 570, y: 172, size: 318, turn: 0 },
    mates: spots.slice(0, mates),
    matesInFront: true,
  }
}

function phoneBanner(mates: number): Frame {
  const spots: Placed[] = [
    { x: 178, y: 378, size: 150, turn: -10 },
    { x: 374, y: 386, size: 138, turn: 8 },
  ]
  return {
    width: 480,
    height: 480,
    isCut: true,
    hero: { x: 280, y: 226, size: 292, turn: 0 },
    mates: spots.slice(0, mates),
    matesInFront: true,
  }
}

const mirrored = (frame: Frame): Frame => ({
  ...frame,
  hero: { ...frame.hero, x: frame.width - frame.hero.x },
  mates: frame.mates.map((mate) => ({ ...mate, x: frame.width - mate.x, turn: -mate.turn })),
})
