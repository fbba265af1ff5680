import { Navigate, useSearchParams } from 'react-router'
import { forms } from '#contract/areas/forms.ts'
import type { FormService } from '#contract/areas/forms.ts'
import { orderTypeAlias } from '#contract/fields.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { FormBuilder } from './form-builder.tsx'

const listPath = '/settings/forms'

export const OrderFormScreen = () => <FormScreen service="order" />
export const RegistrationFormScreen = () => <FormScreen service="user_register" />

/** The form of the category in the address; without one there is nothing to edit. */
export function CategoryFormScreen() {
  const [query] = useSearchParams()
  return query.has('category_id') ? <FormScreen service="product_category" /> : <Navigate to={listPath} replace />
}

/** The builder of one form. The address says which one of the service. */
function FormScreen({ service }: { service: FormService }) {
  const t = useText('forms')
  const [query] = useSearchParams()
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
