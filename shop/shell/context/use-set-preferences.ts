import { useRevalidator } from 'react-router'
import { savePreferences } from '#shop/data/preferences.ts'
import type { Preferences } from '#shop/data/preferences.ts'
import { useShop } from './shop.tsx'

/** Changes what the visitor chose, and has the page drawn again for it. */
export function useSetPreferences() {
  const { choices } = useShop()
  const { revalidate } = useRevalidator()
  return (change: Partial<Preferences>) => {
    savePreferences({ ...choices, ...change })
    return revalidate()
  }
}
