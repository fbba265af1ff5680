import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { OverlayOptions, Sharp } from 'sharp'
import { layoutOf } from './picture-layout.ts'
import type { PictureLayout, Placement, PictureShape } from './picture-layout.ts'
import type { PictureSpec, Tint } from './seed.ts'

/** Mirrored for right-to-left locales. */
export type PictureRecipe = { tint: Tint; hero: string; companions: readonly string[]; isMirrored: boolean }

const tints: Record<Tint, string> = {
  tomato: '#FBE3D8',
  saffron: '#FBECC9',
  herb: '#E4F0D9',
  mint: '#DCF0E7',
  sea: '#DCECF3',
  plum: '#EFE3F1',
  rice: '#F0EBDF',
  blush: '#FBE2E6',
}

const isTint = (word: string): word is Tint => Object.hasOwn(tints, word)

/**
 * Parses `tomato 🍕 🍅 🌿`: the tint, the emoji in the middle, and those around it. Throws on an unknown tint or
 * emoji.
 */
export function parsePictureSpec(spec: PictureSpec, isMirrored = false): PictureRecipe {
  const [tint = '', hero = '', ...companions] = spec.split(' ')
  if (!isTint(tint)) throw new Error(`Unknown tint: ${spec}`)
  for (const emoji of [hero, ...companions]) emojiFile(emoji)
  return { tint, hero, companions, isMirrored }
}

const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')

/** The emoji set names its files by code points, with or without variation selector. */
function emojiFile(emoji: string): string {
  const points = [...emoji].map((character) => character.codePointAt(0)?.toString(16) ?? '')
  const plain = points.filter((point) => point !== 'fe0f')
  const file = [points, plain, [...plain, 'fe0f']]
    .map((name) => join(assets, `${name.join('-')}.webp`))
    .find((path) => existsSync(path))
  if (!file) throw new Error(`No picture of ${emoji}`)
  return file
}

/** The name is a hash of the recipe, so that each picture is drawn once. */
export function fileNameOf(recipe: PictureRecipe, shape: PictureShape): string {
  const content = JSON.stringify([
    6,
    shape,
    recipe.tint,
    recipe.hero,
    recipe.companions,
    recipe.companions.length > 0 && recipe.isMirrored,
  ])
  return `${shape}-${createHash('sha256').update(content).digest('hex').slice(0, 20)}.webp`
}

type Pixels = { input: Buffer; raw: { width: number; height: number; channels: 4 } }

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
const pixelCache = new Map<string, Promise<Pixels>>()

function cachedPixels(key: string, draw: () => Promise<Pixels>): Promise<Pixels> {
  const cached = pixelCache.get(key)
  if (cached) return cached
  const pixels = draw()
  pixelCache.set(key, pixels)
  return pixels
}

/** Frees the backgrounds and sprites that are cached while a set is drawn. */
export const clearPictureCache = (): void => pixelCache.clear()

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } }
}

/**
 * Draws one rotated and scaled emoji with its shadow. The canvas is 1.4 times the size, so that nothing is
 * clipped.
 */
async function drawSprite(emoji: string, size: number, rotation: number, shade: number): Promise<Pixels> {
  const edge = Math.round(size * 1.4)
  const rotated = await toPixels(
    sharp(emojiFile(emoji))
      .resize(size, size, { fit: 'contain', background: transparent })
      .rotate(rotation, { background: transparent }),
  )
  const centered = await centeredIn(edge, rotated)
  const shadow = await drawShadow(centered, size, shade)
  return toPixels(sharp(shadow.input, { raw: shadow.raw }).composite([centered]))
}

function centeredIn(edge: number, { input, raw }: Pixels): Promise<Pixels> {
  const [across, down] = [edge - raw.width, edge - raw.height].map((room) => Math.max(0, room))
  const [left, top] = [Math.floor((across ?? 0) / 2), Math.floor((down ?? 0) / 2)]
  return toPixels(
    sharp(input, { raw })
      .resize({ width: Math.min(raw.width, edge), height: Math.min(raw.height, edge), fit: 'cover' })
      .extend({ left, right: (across ?? 0) - left, top, bottom: (down ?? 0) - top, background: transparent }),
  )
}

async function drawShadow({ input, raw }: Pixels, size: number, shade: number): Promise<Pixels> {
  const offset = Math.round(size * 0.05)
  const blurred = await sharp(input, { raw })
    .extractChannel('alpha')
    .blur(Math.max(1, size * 0.045))
    .raw()
    .toBuffer()
  const shadow = Buffer.alloc(raw.width * raw.height * 4)
  for (let from = 0; from < blurred.length - offset * raw.width; from++) {
    const to = (from + offset * raw.width) * 4
    shadow[to] = 0x4a
    shadow[to + 1] = 0x2e
    shadow[to + 2] = 0x14
    shadow[to + 3] = (blurred[from] ?? 0) * shade
  }
  return { input: shadow, raw }
}

const backgroundSvg = ({ width, height, disc, isTransparent: isCut }: PictureLayout, tint: string): string => {
  const background = isCut ? '' : `<rect width="100%" height="100%" fill="${tint}"/>`
  const circle = disc ? `<circle cx="${disc.x}" cy="${disc.y}" r="${disc.r}" fill="#FFFFFF" fill-opacity=".62"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${circle}</svg>`
}

async function placeSprite(
  { width, height }: PictureLayout,
  { x, y, size, rotation }: Placement,
  emoji: string,
  shade: number,
): Promise<OverlayOptions> {
  const { input, raw } = await cachedPixels(`${emoji} ${size} ${rotation} ${shade}`, () =>
    drawSprite(emoji, size, rotation, shade),
  )
  const [left, top] = [Math.round(x - raw.width / 2), Math.round(y - raw.height / 2)]
  if (raw.width <= width && raw.height <= height) return { input, raw, left, top }
  const visible = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(raw.width, width),
    height: Math.min(raw.height, height),
  }
  const cropped = await toPixels(
    sharp(input, { raw }).extract({
      ...visible,
      width: Math.min(visible.width, raw.width - visible.left),
      height: Math.min(visible.height, raw.height - visible.top),
    }),
  )
  return { ...cropped, left: Math.max(0, left), top: Math.max(0, top) }
}

/** Draws a recipe as WebP in the size of its shape (layoutOf). */
export async function drawPicture(
  { tint, hero, companions, isMirrored }: PictureRecipe,
  shape: PictureShape,
): Promise<Buffer> {
  const frame = layoutOf(shape, companions.length, isMirrored)
  const shade = frame.isTransparent ? 0.36 : 0.22
  const background = await cachedPixels(`${shape} ${tint}`, () =>
    toPixels(sharp(Buffer.from(backgroundSvg(frame, tints[tint])))),
  )
  const companionSprites = await Promise.all(
    frame.companions.map((placement, index) => placeSprite(frame, placement, companions[index] ?? hero, shade)),
  )
  const heroSprite = await placeSprite(frame, frame.hero, hero, shade)
  const parts = frame.companionsInFront ? [heroSprite, ...companionSprites] : [...companionSprites, heroSprite]
  const picture = sharp(background.input, { raw: background.raw }).composite(parts)
  return (frame.isTransparent ? picture : picture.removeAlpha()).webp({ quality: 82, effort: 2 }).toBuffer()
}
