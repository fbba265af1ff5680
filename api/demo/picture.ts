import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { OverlayOptions, Sharp } from 'sharp'
import { layoutOf } from './picture-layout.ts'
import type { Frame, Placed, Shape } from './picture-layout.ts'
import type { PictureLine, Tint } from './seed.ts'

/** Mirrored where people read from right to left. */
export type Recipe = { tint: Tint; hero: string; mates: readonly string[]; isMirrored: boolean }

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

/** `tomato 🍕 🍅 🌿`: the tint of the plate, the picture in its middle, those around it. Throws on an unknown tint or picture. */
export function recipeOf(line: PictureLine, isMirrored = false): Recipe {
  const [tint = '', hero = '', ...mates] = line.split(' ')
  if (!isTint(tint)) throw new Error(`No such tint: ${line}`)
  for (const emoji of [hero, ...mates]) pictureFile(emoji)
  return { tint, hero, mates, isMirrored }
}

const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')

/** The set names its files by code points, with or without the variation selector. */
function pictureFile(emoji: string): string {
  const points = [...emoji].map((one) => one.codePointAt(0)?.toString(16) ?? '')
  const plain = points.filter((point) => point !== 'fe0f')
  const found = [points, plain, [...plain, 'fe0f']]
    .map((name) => join(assets, `${name.join('-')}.webp`))
    .find((path) => existsSync(path))
  if (!found) throw new Error(`No picture of ${emoji}`)
  return found
}

/** The same recipe always has the same name, so that it is drawn once. */
export function fileNameOf(recipe: Recipe, shape: Shape): string {
  const told = JSON.stringify([
    6,
    shape,
    recipe.tint,
    recipe.hero,
    recipe.mates,
    recipe.mates.length > 0 && recipe.isMirrored,
  ])
  return `${shape}-${createHash('sha256').update(told).digest('hex').slice(0, 20)}.webp`
}

type Pixels = { input: Buffer; raw: { width: number; height: number; channels: 4 } }

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const drawn = new Map<string, Promise<Pixels>>()

function onceDrawn(key: string, draw: () => Promise<Pixels>): Promise<Pixels> {
  const known = drawn.get(key)
  if (known) return known
  const made = draw()
  drawn.set(key, made)
  return made
}

/** Plates and turned pictures are kept while a set is drawn; this lets go of them. */
export const forgetParts = (): void => drawn.clear()

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } }
}

/** One picture turned and scaled, with its shadow below; the canvas is 1.4 times the size so that nothing is cut. */
async function drawSprite(emoji: string, size: number, turn: number, shade: number): Promise<Pixels> {
  const edge = Math.round(size * 1.4)
  const turned = await pixelsOf(
    sharp(pictureFile(emoji))
      .resize(size, size, { fit: 'contain', background: clear })
      .rotate(turn, { background: clear }),
  )
  const framed = await framedIn(edge, turned)
  const shadow = await shadowOf(framed, size, shade)
  return pixelsOf(sharp(shadow.input, { raw: shadow.raw }).composite([framed]))
}

function framedIn(edge: number, { input, raw }: Pixels): Promise<Pixels> {
  const [across, down] = [edge - raw.width, edge - raw.height].map((room) => Math.max(0, room))
  const [left, top] = [Math.floor((across ?? 0) / 2), Math.floor((down ?? 0) / 2)]
  return pixelsOf(
    sharp(input, { raw })
      .resize({ width: Math.min(raw.width, edge), height: Math.min(raw.height, edge), fit: 'cover' })
      .extend({ left, right: (across ?? 0) - left, top, bottom: (down ?? 0) - top, background: clear }),
  )
}

async function shadowOf({ input, raw }: Pixels, size: number, shade: number): Promise<Pixels> {
  const lower = Math.round(size * 0.05)
  const blurred = await sharp(input, { raw })
    .extractChannel('alpha')
    .blur(Math.max(1, size * 0.045))
    .raw()
    .toBuffer()
  const shadow = Buffer.alloc(raw.width * raw.height * 4)
  for (let from = 0; from < blurred.length - lower * raw.width; from++) {
    const to = (from + lower * raw.width) * 4
    shadow[to] = 0x4a
    shadow[to + 1] = 0x2e
    shadow[to + 2] = 0x14
    shadow[to + 3] = (blurred[from] ?? 0) * shade
  }
  return { input: shadow, raw }
}

const plateOf = ({ width, height, disc, isCut }: Frame, tint: string): string => {
  const ground = isCut ? '' : `<rect width="100%" height="100%" fill="${tint}"/>`
  const circle = disc ? `<circle cx="${disc.x}" cy="${disc.y}" r="${disc.r}" fill="#FFFFFF" fill-opacity=".62"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${circle}</svg>`
}

async function overlay(
  { width, height }: Frame,
  { x, y, size, turn }: Placed,
  emoji: string,
  shade: number,
): Promise<OverlayOptions> {
  const { input, raw } = await onceDrawn(`${emoji} ${size} ${turn} ${shade}`, () =>
    drawSprite(emoji, size, turn, shade),
  )
  const [left, top] = [Math.round(x - raw.width / 2), Math.round(y - raw.height / 2)]
  if (raw.width <= width && raw.height <= height) return { input, raw, left, top }
  const seen = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(raw.width, width),
    height: Math.min(raw.height, height),
  }
  const cut = await pixelsOf(
    sharp(input, { raw }).extract({
      ...seen,
      width: Math.min(seen.width, raw.width - seen.left),
      height: Math.min(seen.height, raw.height - seen.top),
    }),
  )
  return { ...cut, left: Math.max(0, left), top: Math.max(0, top) }
}

/** Draws a recipe as WebP in the size of its shape (layoutOf). */
export async function drawPicture({ tint, hero, mates, isMirrored }: Recipe, shape: Shape): Promise<Buffer> {
  const frame = layoutOf(shape, mates.length, isMirrored)
  const shade = frame.isCut ? 0.36 : 0.22
  const plate = await onceDrawn(`${shape} ${tint}`, () => pixelsOf(sharp(Buffer.from(plateOf(frame, tints[tint])))))
  const around = await Promise.all(
    frame.mates.map((place, index) => overlay(frame, place, mates[index] ?? hero, shade)),
  )
  const middle = await overlay(frame, frame.hero, hero, shade)
  const parts = frame.matesInFront ? [middle, ...around] : [...around, middle]
  const whole = sharp(plate.input, { raw: plate.raw }).composite(parts)
  return (frame.isCut ? whole : whole.removeAlpha()).webp({ quality: 82, effort: 2 }).toBuffer()
}
