import type { ReactNode } from 'react'
import type { Icon } from '#kit/ui/base/button.tsx'

/** One item of the palette: a link (`to`) or an action (`run`). */
export type CommandItem = {
  id: string
  text: string
  icon: Icon
  /** A logo or photo instead of the icon; null shows the initials of `text`. */
  picture?: string | null
  /** A second, smaller line: an address or a store. */
  subtitle?: string
  to?: string
  run?: () => void
  /** More words that match the item. */
  keywords?: string
  /** The palette stays open after `run`. */
  keepsOpen?: boolean
  /** At the end of the line: status, price or shortcut. */
  end?: ReactNode
}

export type CommandGroup = { name: string; items: readonly CommandItem[] }

export const flatten = (groups: readonly CommandGroup[]) => groups.flatMap((group) => group.items)

/** Moves the group of an item to the front, so that later results are added below it. */
export const withLeadingItem = (groups: readonly CommandGroup[], id: string | undefined) =>
  groups.toSorted((one, other) => Number(hasItem(other, id)) - Number(hasItem(one, id)))

const hasItem = ({ items }: CommandGroup, id: string | undefined) => items.some((item) => item.id === id)
