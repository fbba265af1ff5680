import { useState } from 'react'
import { imageUrl, imageSrcSet } from '#contract/rules/image-variants.ts'

const tints = ['tomato', 'saffron', 'herb', 'mint', 'sea', 'plum', 'rice', 'blush'] as const

/** A steady tint for a record without a picture, so that neighbours differ and reloads do not. */
function tintOf(seed: string): (typeof tints)[number] {
  let sum = 0
  for (const letter of seed) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return tints[sum % tints.length] ?? 'rice'
}

type Look = {
  image: string | null | undefined
  /** Gives the tint and the letter where there is no picture. */
  seed: string
  wide?: boolean
  off?: boolean
  className?: string
  eager?: boolean
  /** How wide the plate is drawn, for the choice among the picture's widths. */
  sizes?: string
}

const wideSizes = '(max-width: 800px) 100vw, 400px'

const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

/** The plate every picture sits on. A photo fills it; without one the first letter of the name stands on a tint. */
export function ProductImage({ image, seed, wide, off, className, eager, sizes }: Look) {
  return (
    <span className={classes('plate', `t-${tintOf(seed)}`, wide && 'wide', off && 'off', image && 'photo', className)}>
      {image ? (
        <img
          src={image}
          srcSet={imageSrcSet(image)}
          sizes={sizes ?? (wide ? wideSizes : '(max-width: 800px) 172px, 260px')}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager && wide ? 'high' : undefined}
          decoding="async"
        />
      ) : (
        <Letter seed={seed} />
      )}
    </span>
  )
}

/** A wide plate. A picture that stands on a plain ground is shown whole, the ground going on to both sides; a photo fills the plate. */
export function FullProductImage({ image: whole, seed, className }: Pick<Look, 'image' | 'seed' | 'className'>) {
  const image = whole && imageUrl(whole, 960)
  const [filled, setFilled] = useState(false)
  return (
    <span
      className={classes('plate whole', `t-${tintOf(seed)}`, image && 'photo', filled && 'filled', className)}
      style={image ? { backgroundImage: `url(${JSON.stringify(image)})` } : undefined}
    >
      {image ? (
        <img
          src={image}
          alt=""
          fetchPriority="high"
          onLoad={({ currentTarget }) => setFilled(!hasPlainGround(currentTarget))}
        />
      ) : (
        <Letter seed={seed} />
      )}
    </span>
  )
}

/** Whether the four corners of a picture have the same colour, within a little. */
function hasPlainGround(picture: HTMLImageElement): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 16
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  if (!paint) return true
  paint.drawImage(picture, 0, 0, 16, 16)
  const [first = [], ...others] = [
    [0, 0],
    [15, 0],
    [0, 15],
    [15, 15],
  ].map(([x = 0, y = 0]) => [...paint.getImageData(x, y, 1, 1).data])
  return others.every((corner) => corner.every((value, at) => Math.abs(value - (first[at] ?? 0)) < 14))
}

const Letter = ({ seed }: { seed: string }) => (
  <span className="letter" aria-hidden="true">
    {[...seed.trim()][0]}
  </span>
)
