import drawn from './icons.svg?url'

/** The drawings of `icons.svg`. */
export type IconName =
  | 'pin'
  | 'down'
  | 'back'
  | 'next'
  | 'bike'
  | 'walk'
  | 'table'
  | 'parcel'
  | 'search'
  | 'bag'
  | 'check'
  | 'clock'
  | 'home'
  | 'orders'
  | 'person'
  | 'share'
  | 'plus'
  | 'minus'
  | 'close'
  | 'alert'
  | 'card'
  | 'cash'
  | 'wallet'
  | 'lock'
  | 'phone'
  | 'mail'
  | 'globe'
  | 'target'
  | 'tag'
  | 'star'
  | 'offline'
  | 'repeat'
  | 'trash'
  | 'pencil'
  | 'sun'
  | 'out'

/**
 * A 24-px line drawing, hidden from readers. `flip` mirrors it where the page runs right to left; `small` is
 * 16 px; `fill` paints it. One file holds them all: browsers keep it, and no script grows by it.
 */
export function Icon({ name, flip, small, fill }: { name: IconName; flip?: boolean; small?: boolean; fill?: boolean }) {
  const names = ['ic', small && 'ic-s', flip && 'flip', fill && 'ic-fill'].filter(Boolean).join(' ')
  return (
    <svg className={names} aria-hidden="true">
      <use href={`${drawn}#${name}`} />
    </svg>
  )
}
