import { useState } from 'react'
import { geocoding } from '#contract/areas/geocoding.ts'
import type { Point } from '#contract/rules/distance.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Lookup } from '#kit/ui/form/lookup.tsx'

type Props = { label: string; onPick: (point: Point, postalCode: string | null, description: string) => void }

/** Finds an address while the user types it. */
export function PlaceLookup({ label, onPick }: Props) {
  const { locale } = useLocaleContext()
  const [search, setSearch] = useState('')
  const isLong = search.length > 2
  const places =
    useCall(geocoding.search, { search: search.slice(0, 100), locale }, { enabled: isLong, keepPreviousData: true })
      .data ?? []
  return (
    <Lookup
      label={label}
      options={isLong ? places.map(({ place_id, description }) => ({ value: place_id, text: description })) : []}
      onSearch={setSearch}
      onPick={(id) => {
        const place = places.find(({ place_id }) => place_id === id)
        if (!place || place.latitude === null || place.longitude === null) return
        onPick({ latitude: place.latitude, longitude: place.longitude }, place.postal_code, place.description)
      }}
    />
  )
}
