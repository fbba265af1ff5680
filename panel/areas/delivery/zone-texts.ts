import type { Zone } from '#contract/areas/delivery/zones.ts'
import { areaOfRing } from '#contract/rules/polygons.ts'
import type { Ring } from '#contract/rules/polygons.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'

/** Describes areas in words. */
export function useZoneTexts() {
  const t = useText('delivery')
  const { locale } = useLocaleContext()
  const decimal = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 1 })
  const unitText = (value: number, unit: 'meter' | 'kilometer') =>
    formatNumber(value, locale, { style: 'unit', unit, maximumFractionDigits: 1 })
  const distanceText = (metres: number) =>
    metres < 1_000 ? unitText(metres, 'meter') : unitText(metres / 1_000, 'kilometer')
  return {
    distanceText,
    /** '8 corners, 5.2 km²'. */
    ringText: (ring: Ring) => t('ring', { n: ring.length, area: decimal(areaOfRing(ring) / 1_000_000) }),
    /** 'Radius 2.5 km', '2 polygons', '3 countries'. */
    areaText: ({ method, radius, polygons, countries, postal_codes }: Zone) => {
      if (method === 'radius') return `${t('method_radius')} ${distanceText(radius ?? 0)}`
      if (method === 'geofence') return t('count_polygons', { n: polygons?.length ?? 0 })
      if (method === 'country') return t('count_countries', { n: countries?.length ?? 0 })
      return t('count_postal_codes', { n: postal_codes?.length ?? 0 })
    },
  }
}
