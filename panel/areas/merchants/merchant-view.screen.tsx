import { IconExternalLink, IconLogin2, IconPencil, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { PicturesCard } from './view/pictures-card.tsx'
import { LocationCard } from './view/location-card.tsx'
import { PromotionCard } from './view/promotion-card.tsx'
import { StateCard } from './view/state-card.tsx'
import { MoneyCard } from './view/money-card.tsx'
import { OrdersCard } from './view/orders-card.tsx'
import { ContactCard } from './view/contact-card.tsx'
import { AboutCard } from './view/about-card.tsx'
import { PublishCard } from './publish-card.tsx'
import { usePreview } from '#panel/shell/share/use-preview.ts'
import { ShareMerchant, useMerchantLink } from './share-merchant.tsx'
import { useMerchantLogin } from './use-merchant-login.ts'

/** Details of a merchant with its switches. */
export function MerchantViewScreen() {
  const t = useText('merchants')
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(merchants.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('title')} back="/merchants">
        <LoadErrorState error={loadError} retry={refetch} listPath="/merchants" />
      </Screen>
    )
  return data ? <MerchantView merchant={data} /> : null
}

function MerchantView({ merchant }: { merchant: Merchant }) {
  const t = useText('merchants')
  const isOnline = merchant.is_accepting_orders
  const tags = (
    <>
      {merchant.status === 'active' && (
        <StatusLabel shape={isOnline ? 'ready' : 'cancelled'} tone={isOnline ? 'good' : 'off'}>
          {t(isOnline ? 'online' : 'offline')}
        </StatusLabel>
      )}
      {merchant.status === 'inactive' && <Tag tone="soon">{t('unpublished')}</Tag>}
      {merchant.is_featured && <Tag tone="good">{t('column_featured')}</Tag>}
      {merchant.is_sponsored && <Tag tone="soon">{t('column_sponsored')}</Tag>}
      {merchant.is_pos_managed && <Tag tone="info">{merchant.connected_pos_name ?? t('pos')}</Tag>}
    </>
  )
  return (
    <Screen
      title={<bdi>{merchant.name}</bdi>}
      tabTitle={merchant.name}
      back="/merchants"
      actions={<MerchantActions merchant={merchant} />}
      titleExtra={
        <>
          <Avatar name={merchant.name} src={merchant.images.logo?.image_url ?? null} size={24} />
          {tags}
        </>
      }
    >
      <Columns
        side={
          <>
            <StateCard merchant={merchant} />
            <PromotionCard merchant={merchant} />
            <LocationCard merchant={merchant} />
            <PicturesCard merchant={merchant} />
          </>
        }
      >
        <PublishCard merchant={merchant} />
        <AboutCard merchant={merchant} />
        <ContactCard merchant={merchant} />
        <OrdersCard merchant={merchant} />
        <MoneyCard merchant={merchant} />
      </Columns>
    </Screen>
  )
}

function MerchantActions({ merchant }: { merchant: Merchant }) {
  const t = useText('merchants')
  const can = useCan()
  const login = useMerchantLogin(merchant)
  const link = useMerchantLink(merchant)
  const preview = usePreview(merchants.shareLink)
  const [sharing, setSharing] = useState(false)
  return (
    <>
      {link && (
        <Button icon={IconShare} onClick={() => setSharing(true)}>
          {t('share')}
        </Button>
      )}
      {link && merchant.status === 'inactive' && (
        <Button icon={IconExternalLink} flip onClick={() => void preview(merchant._id)}>
          {t('store_page')}
        </Button>
      )}
      {link && merchant.status === 'active' && (
        <LinkButton icon={IconExternalLink} flip newTab href={`${link}?admin=true`}>
          {t('store_page')}
        </LinkButton>
      )}
      {login.isAllowed && (
        <Button icon={IconLogin2} flip busy={login.isPending} onClick={() => void login.start()}>
          {t('login')}
        </Button>
      )}
      {can(merchants.update) && (
        <LinkButton kind="primary" icon={IconPencil} to={`/merchants/edit/${merchant._id}`}>
          {t('edit')}
        </LinkButton>
      )}
      <ShareMerchant merchant={merchant} opened={sharing} close={() => setSharing(false)} />
    </>
  )
}
