import {
  IconExternalLink,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
  IconSelector,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { ownMerchant } from '#contract/areas/merchants/merchants.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { Button, IconButton, LinkButton } from '#kit/ui/base/button.tsx'
import { Kbd } from '#kit/ui/base/kbd.tsx'
import { AcceptingToggle } from './accepting-toggle.tsx'
import { AlertsMenu } from '../alerts/alerts-menu.tsx'
import { ConnectionStatus } from './connection-status.tsx'
import { isPlanExpired, usePanelContext } from '../session/panel-context.ts'
import type { PanelContext } from '../session/panel-context.ts'
import styles from './header.module.css'
import { HelpWidget } from './help-widget.tsx'
import { LanguageMenu } from '../language/language-menu.tsx'
import { shopOf } from '../share/share-link.ts'
import { MerchantSwitcher, useCanSwitchMerchant } from './merchant-switcher.tsx'
import { useBranding } from '../session/use-branding.ts'
import { usePreview } from '../share/use-preview.ts'
import { UserMenu } from './user-menu.tsx'

type Props = { mobile: boolean; isNarrow: boolean; toggle: () => void; search: () => void; openShortcuts: () => void }

export function Header(props: Props) {
  return (
    <header className={styles.header} data-save-bar>
      {props.mobile ? <MobileHeader {...props} /> : <DesktopHeader {...props} />}
    </header>
  )
}

/** Links to the store. Inactive merchants open a preview. */
function ViewShop({ context, shop }: { context: PanelContext; shop: string }) {
  const t = useText('shell')
  const preview = usePreview(ownMerchant.shareLink)
  const label = <span className={styles.label}>{t(context.panel === 'tenant' ? 'visit_store' : 'view_merchant')}</span>
  if (context.panel === 'merchant' && context.merchant.status === 'inactive')
    return (
      <Button kind="bare" icon={IconExternalLink} flip onClick={() => void preview(context.merchant._id)}>
        {label}
      </Button>
    )
  return (
    <LinkButton
      kind="bare"
      icon={IconExternalLink}
      flip
      newTab
      href={context.panel === 'tenant' ? `${shop}/?via=admin` : `${shop}?admin=true`}
    >
      {label}
    </LinkButton>
  )
}

function DesktopHeader({ isNarrow, toggle, search, openShortcuts }: Props) {
  const t = useText('shell')
  const context = usePanelContext()
  const switchable = useCanSwitchMerchant()
  const shop = shopOf(context)
  return (
    <>
      <IconButton
        icon={isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
        flip
        label={t(isNarrow ? 'menu_expand' : 'menu_minify')}
        keys="["
        onClick={toggle}
      />
      {isNarrow && switchable && <MerchantSwitcher trigger={<IconSelector size={18} aria-hidden />} />}
      <button type="button" className={styles.search} onClick={search} aria-haspopup="dialog">
        <IconSearch size={16} aria-hidden />
        <span>{t('search')}</span>
        <Kbd>mod+k</Kbd>
      </button>
      <span className={styles.spacer} />
      <ConnectionStatus />
      {context.panel === 'merchant' && <AcceptingToggle />}
      {shop && !isPlanExpired(context) && <ViewShop context={context} shop={shop} />}
      <HelpWidget openShortcuts={openShortcuts} />
      <LanguageMenu label={t('language')} />
      <AlertsMenu />
      <UserMenu openShortcuts={openShortcuts} />
    </>
  )
}

function MobileHeader({ toggle, search, openShortcuts }: Props) {
  const t = useText('shell')
  const context = usePanelContext()
  const route = usePanelRoute()
  const { logo } = useBranding()
  const switchable = useCanSwitchMerchant()
  const logoUrl = context.panel === 'merchant' ? context.merchant.images.logo?.image_url : undefined
  return (
    <>
      <IconButton icon={IconMenu2} label={t('menu_open')} onClick={toggle} tooltip={false} />
      <Link to={route.to('/dashboard')} className={styles.home}>
        {context.panel === 'tenant' && logo ? (
          <img className={styles.logo} src={logo} alt={context.name} />
        ) : (
          <>
            <Avatar name={context.name} src={logoUrl} size={32} variant="brand" />
            <span>{context.name}</span>
          </>
        )}
      </Link>
      {switchable && <MerchantSwitcher trigger={<IconSelector size={18} aria-hidden />} />}
      <span className={styles.spacer} />
      <ConnectionStatus short />
      {context.panel === 'merchant' && <AcceptingToggle short />}
      <IconButton icon={IconSearch} label={t('search_input')} onClick={search} tooltip={false} />
      <AlertsMenu />
      {context.panel === 'tenant' && (
        <>
          <LanguageMenu label={t('language')} />
          <UserMenu openShortcuts={openShortcuts} />
        </>
      )}
    </>
  )
}
