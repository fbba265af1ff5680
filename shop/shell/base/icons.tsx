import spriteUrl from './icons.svg?url'

/** The symbols of `icons.svg`. */
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
 * A 24 px line icon, hidden from assistive technology. `flip` mirrors it in RTL pages, `small` is 16 px, `fill`
 * fills it. All icons are in one cached file, so they add no script.
 */
export function Icon({ name, flip, small, fill }: { name: IconName; flip?: boolean; small?: boolean; fill?: boolean }) {
  const names = ['icon', small && 'icon-small', flip && 'flip', fill && 'icon-filled'].filter(Boolean).join(' ')
  return (
    <svg className={names} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
