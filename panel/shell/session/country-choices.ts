import { system } from '#contract/system.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'
import type { Option } from '#kit/ui/form/select-field.tsx'
import { formatLocale } from '#kit/ui/base/format.ts'

type Choices = {
  countries: Option[]
  currencies: Option[]
  timezones: Option[]
  currencyOf: (country: string) => string | undefined
}

/** Countries, currencies and time zones to choose from, in the reader's language. */
export function useCountryChoices(): Choices {
  const locale = useLocale()
  const countries = useCall(system.countries, {}, { staleTime: 3_600_000 }).data ?? []
  const currencies = useCall(system.currencies, {}, { staleTime: 3_600_000 }).data ?? []
  const timezones = useCall(system.timezones, {}, { staleTime: 3_600_000 }).data ?? []
  const regions = new Intl.DisplayNames([formatLocale(locale)], { type: 'region' })
  const moneys = new Intl.DisplayNames([formatLocale(locale)], { type: 'currency' })
  return {
    countries: countries
      .map(({ code, name }) => ({ value: code, text: regions.of(code) ?? name }))
      .toSorted((one, other) => one.text.localeCompare(other.text, locale)),
    currencies: currencies.map(({ code, name }) => ({ value: code, text: `${code} · ${moneys.of(code) ?? name}` })),
    timezones: timezones.map(({ name, offset }) => ({ value: name, text: `${name.replaceAll('_', ' ')} (${offset})` })),
    currencyOf: (country) => countries.find(({ code }) => code === country)?.currency,
  }
}

/** Where this browser is, as far as it says. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
export const browserCountry = () => new Intl.Locale(navigator.language).region ?? ''
