import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { addresses, profile } from '#contract/areas/storefront/customers.ts'
import { ownWallet } from '#contract/areas/wallet.ts'
import { signOut } from '#shop/areas/auth/sign-in.ts'
import { disablePush } from '#shop/data/push/push-device.ts'
import { client } from '#shop/data/client.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { requireCustomer } from '#shop/shell/context/require-customer.ts'
import { Skeleton } from '#shop/shell/frame/skeleton.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { Addresses } from './addresses.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { WalletBlock } from './wallet-block.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireCustomer(request, async () => {
    const [customer, saved, wallet] = await Promise.all([
      client(profile.show, {}),
      client(addresses.list, {}),
      client(ownWallet.show, {}),
    ])
    return { customer, saved, wallet }
  })
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Skeleton kind="list" />
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function AccountPage() {
  const { customer, saved, wallet } = useLoaderData<typeof clientLoader>()
  const t = useText('account')
  const navigate = useNavigate()
  const path = usePath()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <main id="main" className="wrap has-bottom-tabs account-page">
      <PageTitle text={t('title')} />
      <div className="section-header">
        <h1 className="page-title">{t('hello', { name: customer.first_name })}</h1>
        <button
          type="button"
          className="btn btn-line btn-s"
          onClick={() =>
            void disablePush()
              .then(signOut)
              .then(() => navigate(path()))
          }
        >
          <Icon small flip name="out" />
          {t('sign_out')}
        </button>
      </div>
      <p>
        <Link to={path('notices')}>{t('notices')}</Link>
      </p>
      <WalletBlock wallet={wallet} />
      <ProfileForm customer={customer} onChange={reload} />
      <Addresses saved={saved} onChange={reload} />
      <PasswordForm />
    </main>
  )
}
