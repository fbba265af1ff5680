import { useState } from 'react'

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
}

const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

/** The plate every picture sits on. A photo fills it; without one the first letter of the name stands on a tint. */
export function Plate({ image, seed, wide, off, className, eager }: Look) {
  return (
    <span className={classes('plate', `t-${tintOf(seed)}`, wide && 'wide', off && 'off', image && 'photo', className)}>
      {image ? <img src={image} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" /> : <Letter seed={seed} />}
    </span>
  )
}

/** A wide plate that shows all of a square picture, on the colour of the picture's corner; wider pictures fill it. */
export function WholePlate({ image, seed, className }: Pick<Look, 'image' | 'seed' | 'className'>) {
  const [wide, setWide] = useState(false)
  return (
    <span className={classes('plate whole', `t-${tintOf(seed)}`, image && 'photo', wide && 'wide-photo', className)} style={image ? { backgroundImage: `url(${JSON.stringify(image)})` } : undefined}>
      {image
        ? <img src={image} alt="" onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setWide(naturalWidth > naturalHeight * 1.2)} />
        : <Letter seed={seed} />}
    </span>
  )
}

const Letter = ({ seed }: { seed: string }) => <span className="letter" aria-hidden="true">{[...seed.trim()][0]}</span>
