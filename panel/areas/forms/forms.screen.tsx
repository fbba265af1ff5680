import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { forms } from '#contract/areas/forms.ts'
import type { FormRow, FormService } from '#contract/areas/forms.ts'
import { orderTypeAlias } from '#contract/fields.ts'
import { canEditForm } from '#contract/rules/permissions.ts'
import { authSettings } from '#contract/areas/auth/settings.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { formPath } from './form-path.ts'
import styles from './forms.module.css'

/** The forms of the store network: at the checkout, for product categories, and at registration. */
export function FormsScreen() {
  const t = useText('forms')
  const tMerchants = useText('merchants')
  const { to } = usePanelRoute()
  const permissions = usePermissions()
  const { data, loadError, refetch } = useCall(forms.list, {})
  const [isAdding, setAdding] = useState(false)
  const formOf = (service: FormService, type: FormRow['order_type'] = null) =>
    data?.find((form) => form.service === service && form.order_type === type)
  const mayEditOrders = canEditForm(permissions, false)
  const mayEditRegistration = canEditForm(permissions, true)
  return (
    <Screen title={t('title')} back={to('/settings')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && (
        <Stack gap={16}>
          {mayEditOrders && (
            <>
              <Card title={t('checkout')} note={t('checkout_hint')} end={<AnswersLink service="order" />} pad={false}>
                <ul className={styles.forms}>
                  <FormItem service="order" form={formOf('order')} name={t('all_order_types')} />
                  {orderTypeAlias.options.map((type) => (
                    <FormItem
                      key={type}
                      service="order"
                      orderType={type}
                      form={formOf('order', type)}
                      name={tMerchants(`order_type_${type}`)}
                    />
                  ))}
                </ul>
              </Card>
              <Card
                title={t('products')}
                note={t('products_hint')}
                end={<AnswersLink service="product_category" />}
                pad={false}
              >
                <ul className={styles.forms}>
                  {data
                    .filter(({ service }) => service === 'product_category')
                    .map((form) => (
                      <FormItem
                        key={form.id}
                        service="product_category"
                        categoryId={form.category_id}
                        form={form}
                        name={form.category_name ?? ''}
                      />
                    ))}
                </ul>
                <div className={styles.add}>
                  <Button icon={IconPlus} onClick={() => setAdding(true)}>
                    {t('add_category')}
                  </Button>
                </div>
              </Card>
            </>
          )}
          {mayEditRegistration && (
            <Card
              title={t('registration')}
              note={<RegistrationNote />}
              end={<AnswersLink service="user_register" />}
              pad={false}
            >
              <ul className={styles.forms}>
                <FormItem service="user_register" form={formOf('user_register')} name={t('registration_form')} />
              </ul>
            </Card>
          )}
        </Stack>
      )}
      {isAdding && <CategoryDialog close={() => setAdding(false)} />}
    </Screen>
  )
}

const AnswersLink = ({ service }: { service: FormService }) => {
  const t = useText('forms')
  return (
    <LinkButton size="small" to={`/settings/forms/${service}/answers`}>
      {t('answers')}
    </LinkButton>
  )
}

/** The registration form is asked only while its switch is on. */
function RegistrationNote() {
  const t = useText('forms')
  const { data } = useCall(authSettings.show, {})
  if (data?.custom_form_on_user_register_enabled !== false) return t('registration_hint')
  return (
    <>
      {t('registration_off')}{' '}
      <Link className={styles.noteLink} to="/settings/authentication">
        {t('registration_switch')}
      </Link>
    </>
  )
}

type ItemProps = {
  service: FormService
  orderType?: FormRow['order_type']
  categoryId?: string | null
  form: FormRow | undefined
  name: string
}

function FormItem({ service, orderType, categoryId, form, name }: ItemProps) {
  const t = useText('forms')
  const isAsked = form !== undefined && form.is_active && form.fields_count > 0
  return (
    <li>
      <Link to={formPath({ service, order_type: orderType ?? null, category_id: categoryId ?? null })}>
        <bdi>{name}</bdi>
      </Link>
      <span className={styles.count}>
        {form === undefined || form.fields_count === 0 ? t('no_fields') : t('fields', { number: form.fields_count })}
      </span>
      <StatusLabel shape={isAsked ? 'completed' : 'empty'} tone={isAsked ? 'good' : 'off'}>
        {t(isAsked ? 'is_asked' : 'is_off')}
      </StatusLabel>
    </li>
  )
}
