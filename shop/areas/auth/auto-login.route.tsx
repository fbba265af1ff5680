import { Link, redirect } from 'react-router'
import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { auth } from '#contract/areas/auth/auth.ts'
import { client } from '#shop/data/client.ts'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { saveSession } from './sign-in.ts'

/** Exchanges the panel's single-use token for a customer session and removes it from the URL. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const response = await client(auth.verifyToken, { token }).catch(() => null)
  const customer = response && 'customer' in response ? response.customer : undefined
  if (!response || !customer) return null
  saveSession({ ...response, customer }, true)
  throw redirect(`/${params.locale}`)
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <p className="payment-wait" role="status">
      <i className="spinner" aria-hidden="true" />
    </p>
  )
}

export const meta: MetaFunction = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function AutoLoginPage() {
  const t = useText('auth')
  const path = usePath()
  return (
    <>
      <PageTitle text={t('link_expired')} />
      <h1>{t('link_expired')}</h1>
      <p className="lead">{t('link_expired_text')}</p>
      <Link className="btn btn-main" to={path('/login')}>
        {t('sign_in')}
      </Link>
    </>
  )
}
