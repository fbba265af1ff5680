import { useRevalidator } from 'react-router'
import { keepChoices } from '#shop/data/preferences.ts'
import type { Choices } from '#shop/data/preferences.ts'
import { useShop } from './shop.tsx'

/** Changes what the visitor chose, and has the page drawn again for it. */
export function useChoose() {
  const { choices } = useShop()
  const { revalidate } = useRevalidator()
  return (change: Partial<Choices>) => {
    keepChoices({ ...choices, ...change })
    return revalidate()
  }
}
