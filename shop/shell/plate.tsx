const tints = ['tomato', 'saffron', 'herb', 'mint', 'sea', 'plum', 'rice', 'blush'] as const

/** A steady tint for a record without a picture, so that neighbours differ and reloads do not. */
function tintOf(seed: string): (typeof tints)[number] {
  let sum = 0
  for (const letter of seed) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return tints[sum % tints.length] ?? 'rice'
}

type Look = { image: string | null | undefined; seed: string; wide?: boolean; off?: boolean; className?: string; eager?: boolean; /** Shows all of a square picture on a wide plate, over its own blur. */ whole?: boolean }

/** The plate every picture sits on. A photo fills it; without one the first letter of the name stands on a tint. */
export function Plate({ image, seed, wide, off, className, eager, whole }: Look) {
  const names = ['plate', `t-${tintOf(seed)}`, wide && 'wide', off && 'off', image && 'photo', className].filter(Boolean).join(' ')
  return (
    <span className={names}>
      {image && whole && <img className="haze" src={image} alt="" />}
      {image ? <img src={image} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" /> : <span className="letter" aria-hidden="true">{[...seed.trim()][0]}</span>}
    </span>
  )
}
