import type { ReactNode } from 'react'
import type { Icon } from '#kit/ui/base/button.tsx'

/** One line of the palette: a place to go (with `to`) or something to do. */
export type CommandItem = {
  id: string
  text: string
  icon: Icon
  /** A logo or photo instead of the icon; null stands for the initials of `text`. */
  picture?: string | null
  /** A second, smaller line: an address, a store. */
  under?: string
  to?: string
  run?: () => void
  /** Found by these words as well. */
  also?: string
  /** The palette stays open after `run`. */
  stays?: boolean
  /** At the end of the line: state, price, keys. */
  end?: ReactNode
}

export type CommandGroup = { name: string; items: readonly CommandItem[] }

export const flat = (groups: readonly CommandGroup[]) => groups.flatMap((group) => group.items)

/** The group of a line stands first: what is found later comes in below it. */
export const withLeadingItem = (groups: readonly CommandGroup[], id: string | undefined) =>
  groups.toSorted((one, other) => Number(has(other, id)) - Number(has(one, id)))

const has = ({ items }: CommandGroup, id: string | undefined) => items.some((item) => item.id === id)
