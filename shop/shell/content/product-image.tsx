import { useState } from 'react'
import { imageUrl, imageSrcSet } from '#contract/rules/image-variants.ts'

const tints = ['tomato', 'saffron', 'herb', 'mint', 'sea', 'plum', 'rice', 'blush'] as const

/** A tint that depends only on the name, so that it stays the same after a reload. */
function tintOf(seed: string): (typeof tints)[number] {
  let sum = 0
  for (const letter of seed) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return tints[sum % tints.length] ?? 'rice'
}

type Props = {
  image: string | null | undefined
  /** Selects the tint and the letter if there is no image. */
  seed: string
  wide?: boolean
  isDimmed?: boolean
  className?: string
  eager?: boolean
  /** The `sizes` attribute of the image. */
  sizes?: string
}

const wideSizes = '(max-width: 800px) 100vw, 400px'

const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

/** An image on a tinted box. Without an image the box shows the first letter of the name. */
export function ProductImage({ image, seed, wide, isDimmed, className, eager, sizes }: Props) {
  return (
    <span
      className={classes(
        'product-image',
        `tint-${tintOf(seed)}`,
        wide && 'wide',
        isDimmed && 'dimmed',
        image && 'photo',
        className,
      )}
    >
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

/** `isLater`: not visible at first. */
type FullImageProps = Pick<Props, 'image' | 'seed' | 'className'> & { isLater?: boolean }

/**
 * A wide image. On a plain background it is shown complete and the background is extended; a photo covers the
 * box.
 */
export function FullProductImage({ image: original, seed, className, isLater = false }: FullImageProps) {
  const image = original && imageUrl(original, 960)
  const [isFilled, setIsFilled] = useState(false)
  return (
    <span
      className={classes(
        'product-image full-image',
        `tint-${tintOf(seed)}`,
        image && 'photo',
        isFilled && 'cover',
        className,
      )}
      style={image ? { backgroundImage: `url(${JSON.stringify(image)})` } : undefined}
    >
      {image ? (
        <img
          src={image}
          alt=""
          loading={isLater ? 'lazy' : 'eager'}
          fetchPriority={isLater ? undefined : 'high'}
          onLoad={({ currentTarget }) => setIsFilled(!hasPlainBackground(currentTarget))}
        />
      ) : (
        <Letter seed={seed} />
      )}
    </span>
  )
}

/** Whether the four corners of an image have nearly the same colour. */
function hasPlainBackground(picture: HTMLImageElement): boolean {
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
  <span className="initial" aria-hidden="true">
    {[...seed.trim()][0]}
  </span>
)
