import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import type { SettingValue } from '#contract/areas/settings/values.ts'
import { merchantSettings, tenantSettings } from '#contract/areas/settings/values.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { tenants } from '#contract/areas/tenants/tenants.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { newestChange, sectionSchema, toSectionChanges, toSectionError, toSectionValues } from './section-values.ts'

type Keys = readonly AnySettingKey[]

/** Stored values of a section of the current panel. */
export function useSectionRows(keys: Keys) {
  const { panel, merchantId = '' } = usePanelRoute()
  const list = [...keys]
  const ofTenant = useCall(tenantSettings.show, { keys: list }, { enabled: panel === 'tenant' })
  const ofMerchant = useCall(
    merchantSettings.show,
    { keys: list, merchant_id: merchantId },
    { enabled: panel === 'merchant' },
  )
  return panel === 'tenant' ? ofTenant : ofMerchant
}

/** A form over the settings of a section. */
export function useSectionForm(keys: Keys, rows: readonly SettingValue[]) {
  const t = useText('settings')
  const { panel, merchantId = '' } = usePanelRoute()
  const isMerchant = panel === 'merchant'
  const list = [...keys]
  const load = () =>
    isMerchant
      ? fetchCall(merchantSettings.show, { keys: list, merchant_id: merchantId })
      : fetchCall(tenantSettings.show, { keys: list })
  const base = toSectionValues(rows, isMerchant)
  return useCallForm({
    schema: sectionSchema(keys),
    values: base,
    reload: async () => {
      const latest = await load()
      return { ...toSectionValues(latest, isMerchant), updated_at: newestChange(latest) }
    },
    async save(values, _part, expectedUpdatedAt) {
      const changes = toSectionChanges(keys, values, base)
      try {
        return await (isMerchant
          ? send(merchantSettings.save, { merchant_id: merchantId, ...changes, ...expectedUpdatedAt })
          : send(tenantSettings.save, { settings: changes.settings, ...expectedUpdatedAt }))
      } catch (caught) {
        throw toSectionError(caught, changes)
      }
    },
    invalidates: [tenantSettings, merchantSettings, boot, tenants.branding],
    successText: t('saved'),
    errorText: t('save_failed'),
    invalidText: t('review'),
  })
}
