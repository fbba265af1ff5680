import type { system as calls } from '#contract/areas/system.ts'
import { countries } from '#contract/rules/countries.ts'
import { currencies } from '#contract/rules/currencies.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { version } from '#api/platform/runtime/version.ts'
import { businessTypes, systemOrderTypes, timezonesAt } from './system.rules.ts'

export const system: Handlers<typeof calls> = {
  health: ({ services }) => ({ status: 'ok', version, time: isoAt(services.clock()) }),
  timezones: ({ services }) => timezonesAt(services.clock()),
  countries: () => [...countries],
  currencies: () => [...currencies],
  orderTypes: () => systemOrderTypes,
  businessTypes: () => businessTypes,
}
