import { useRevalidator } from 'react-router'
import { savePreferences } from '#shop/data/preferences.ts'
import type { Preferences } from '#shop/data/preferences.ts'
import { useShop } from './shop.tsx'

/** Returns a function that changes preferences and reloads the page data. */
export function useSetPreferences() {
  const { preferences } = useShop()
  const { revalidate } = useRevalidator()
  return (change: Partial<Preferences>) => {
    savePreferences({ ...preferences, ...change })
    return revalidate()
  }
}
