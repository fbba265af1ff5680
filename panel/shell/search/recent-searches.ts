import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The last searches of this reader, newest first; five are shown. */
export function useRecentSearches() {
  const [kept, keep] = useLocalStorage('search:recent', texts)
  const remember = (text: string) => {
    const plain = text.trim()
    if (plain) keep([plain, ...kept.filter((one) => one.toLowerCase() !== plain.toLowerCase())].slice(0, 5))
  }
  return { recent: kept.slice(0, 5), remember }
}
