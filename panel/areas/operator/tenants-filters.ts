import { planId } from '#contract/areas/operator/plans.ts'
import { businessType } from '#contract/schemas/tenant.ts'
import { useText } from '#kit/data/text.ts'
import type { Filter } from '#kit/ui/table/filters.ts'

export function useTenantFilters(): Filter[] {
  const t = useText('operator')
  return [
    { name: 'plan_id', label: t('plan'), options: planId.options.map((value) => ({ value, text: t(value) })) },
    {
      name: 'business_type',
      label: t('business_type'),
      options: businessType.options.map((value) => ({ value, text: t(value) })),
    },
  ]
}
