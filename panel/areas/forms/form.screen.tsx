import { useParams, useSearchParams } from 'react-router'
import { formService, forms } from '#contract/areas/forms.ts'
import { orderTypeAlias } from '#contract/fields.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { FormBuilder } from './form-builder.tsx'

const listPath = '/settings/forms'

/** The builder of one form. The address says which one. */
export function FormScreen() {
  const t = useText('forms')
  const params = useParams()
  const [query] = useSearchParams()
  const service = formService.catch('order').parse(params.service)
  const scope = {
    service,
    order_type: orderTypeAlias
      .optional()
      .catch(undefined)
      .parse(query.get('order_type') ?? undefined),
    category_id: query.get('category_id') ?? undefined,
  }
  const { data, loadError, refetch } = useCall(forms.show, scope)
  const categories = useCall(forms.list, {}).data
  const tMerchants = useText('merchants')
  const titles = {
    order: scope.order_type ? tMerchants(`order_type_${scope.order_type}`) : t('all_order_types'),
    product_category: categories?.find(({ category_id }) => category_id === scope.category_id)?.category_name,
    user_register: t('registration_form'),
  }
  const title = titles[service] ?? t('title')
  if (loadError && !data)
    return (
      <Screen title={title} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  return data ? <FormBuilder key={query.toString()} saved={data} scope={scope} title={title} /> : null
}
