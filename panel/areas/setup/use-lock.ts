import { boot } from '#contract/areas/tenants/boot.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'

/** Whether support has locked the section of the apps. */
export function useAppsLock(): boolean {
  const { data } = useCall(
    boot.tenantBlueprint,
    { locale: useLocale() },
    { staleTime: 600_000, keepPreviousData: true },
  )
  return data?.find(({ slug }) => slug === 'mobile_settings')?.is_locked ?? false
}
