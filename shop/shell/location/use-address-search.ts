import { useEffect, useState } from 'react'
import type { FoundAddress } from '#shop/data/location/address-editing.ts'
import { searchAddresses } from '#shop/data/location/address-search.ts'
import { useShop } from '../context/shop.tsx'

const minLength = 3
const waitMs = 250

export type AddressSearch = {
  results: readonly FoundAddress[]
  /** The search is finished and found nothing. */
  isNotFound: boolean
}

/** Searches an address 250 ms after the last keystroke, those near the visitor first. An empty text finds nothing. */
export function useAddressSearch(text: string): AddressSearch {
  const { locale, preferences, map } = useShop()
  const near = preferences.place ?? map.default_location
  const [found, setFound] = useState<{ search: string; results: readonly FoundAddress[] }>({ search: '', results: [] })
  const search = text.trim()
  const { latitude, longitude } = near
  useEffect(() => {
    if (search.length < minLength) return
    let isCurrent = true
    const timer = setTimeout(() => {
      searchAddresses(search, { latitude, longitude }, locale).then(
        (results) => isCurrent && setFound({ search, results }),
        () => isCurrent && setFound({ search, results: [] }),
      )
    }, waitMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [search, locale, latitude, longitude])
  const isFinished = search !== '' && found.search === search
  const results = isFinished ? found.results : []
  return { results, isNotFound: isFinished && results.length === 0 }
}
