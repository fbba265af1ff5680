import { recentSearches } from '#contract/rules/interface-constants.ts'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'

const toStrings = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The latest searches of this browser, newest first; five are shown. */
export function useRecentSearches() {
  const [saved, save] = useLocalStorage('search:recent', toStrings)
  const remember = (text: string) => {
    const trimmed = text.trim()
    if (trimmed)
      save([trimmed, ...saved.filter((one) => one.toLowerCase() !== trimmed.toLowerCase())].slice(0, recentSearches))
  }
  return { recent: saved.slice(0, recentSearches), remember }
}
