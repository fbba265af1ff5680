import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { auth, RegisterTenantInput } from '#contract/areas/auth/auth.ts'
import { geocoding } from '#contract/areas/geocoding.ts'
import { normalizePhone } from '#contract/rules/phone-numbers.ts'
import { planId } from '#contract/areas/operator/plans.ts'
import { useCall } from '#kit/data/query.ts'
import { send, withRequestTenant, withToken } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Fields, Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { browserCountry, browserTimeZone, useCountryChoices } from '../../shell/session/country-choices.ts'
import { guessNames } from './guess-names.ts'
import type { RegisterFormProps } from './register-details.tsx'
import { DetailFields } from './register-details.tsx'

/** The input of the call; the mobile may be written as in the country of the business. Empty names are guessed. */
const draftSchema = (dialCodeOf: (country: string) => string) =>
  RegisterTenantInput.extend({
    mobile: z.string().trim().min(1),
    first_name: z.string().trim().max(25),
    last_name: z.string().trim().max(25),
  })
    .transform((draft) => ({
      ...draft,
      ...guessNames(draft),
      mobile: normalizePhone(draft.mobile, dialCodeOf(draft.country)),
    }))
    .pipe(RegisterTenantInput.extend({ business_type: RegisterTenantInput.shape.business_type.unwrap() }))

/** Creates a single-use link to the new panel, which has its own host, and ends the session on this host. */
async function createPanelLink(tenantId: string, token: string): Promise<string> {
  return withToken(token, async () => {
    const { url } = await withRequestTenant(tenantId, () => send(auth.createToken, { tenant_id: tenantId }))
    await withRequestTenant(tenantId, () => send(auth.logout, {})).catch(() => undefined)
    return `${url}&${new URLSearchParams({ redirect: '/prompt' })}`
  })
}

export function RegisterForm() {
  const t = useText('registration')
  const [params] = useSearchParams()
  const [isLeaving, setLeaving] = useState(false)
  const { dialCodeOf } = useCountryChoices()
  // The country of the visitor's address is more often right than that of the browser's language.
  const visitor = useCall(geocoding.geoIp, {}, { staleTime: Infinity }).data
  const plan = planId.safeParse(params.get('plan')).data
  const form = useCallForm({
    schema: draftSchema(dialCodeOf),
    values: {
      first_name: '',
      last_name: '',
      email: '',
      mobile: '',
      password: '',
      business_name: '',
      country: visitor?.country_code ?? browserCountry(),
      timezone: browserTimeZone(),
      business_type: 'marketplace',
      ...(plan ? { plan_id: plan } : {}),
    },
    save: async (draft) => {
      const { tenant_id, access_token } = await send(auth.registerTenant, draft)
      return createPanelLink(tenant_id, access_token)
    },
    onSaved: (url) => {
      setLeaving(true)
      location.assign(url)
    },
  })
  return (
    <div className={styles.form}>
      <Form form={form} mode="button">
        <MainFields form={form} />
        <DetailFields form={form} />
        <Button kind="primary" size="touch" type="submit" full busy={form.saving || isLeaving}>
          {t('register')}
        </Button>
      </Form>
    </div>
  )
}

function MainFields({ form }: RegisterFormProps) {
  const t = useText('registration')
  const { dialCodeOf } = useCountryChoices()
  return (
    <Fields>
      <TextField
        form={form}
        name="business_name"
        label={t('business_name')}
        maxLength={100}
        autoComplete="organization"
        autoFocus
        required
      />
      <TextField form={form} name="email" type="email" label={t('email')} autoComplete="username" required />
      <TextField
        form={form}
        name="mobile"
        type="tel"
        label={t('mobile')}
        prefix={/^\s*(\+|00)/.test(form.values.mobile) ? undefined : dialCodeOf(form.values.country)}
        autoComplete="tel"
        required
      />
      <TextField
        form={form}
        name="password"
        type="password"
        label={t('password')}
        hint={t('password_hint')}
        autoComplete="new-password"
        required
      />
    </Fields>
  )
}
