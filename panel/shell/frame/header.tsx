import {
  IconExternalLink,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
  IconSelector,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { ownMerchant } from '#contract/merchants.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { Button, IconButton, LinkButton } from '#kit/ui/base/button.tsx'
import { Kbd } from '#kit/ui/base/kbd.tsx'
import { AcceptingToggle } from './accepting-toggle.tsx'
import { AlertsMenu } from '../alerts/alerts-menu.tsx'
import { ConnectionMark } from './connection-status.tsx'
import { isShut, useHall } from '../session/panel-context.ts'
import type { Hall } from '../session/panel-context.ts'
import styles from './header.module.css'
import { HelpWidget } from './help-widget.tsx'
import { LanguageMenu } from '../language/language-menu.tsx'
import { shopOf } from '../share/share-link.ts'
import { Switcher, useSwitchable } from './merchant-switcher.tsx'
import { useBranding } from '../session/use-branding.ts'
import { usePreview } from '../share/use-preview.ts'
import { UserMenu } from './user-menu.tsx'

type Props = { mobile: boolean; narrow: boolean; toggle: () => void; search: () => void; sheet: () => void }

export function Header(props: Props) {
  return (
    <header className={styles.top} data-save-bar>
      {props.mobile ? <Phone {...props} /> : <Desk {...props} />}
    </header>
  )
}

/** Of a merchant that customers do not see, the panel opens a preview. */
function ViewShop({ hall, shop }: { hall: Hall; shop: string }) {
  const say = useText('shell')
  const preview = usePreview(ownMerchant.shareLink)
  const label = <span className={styles.label}>{say('view_shop')}</span>
  if (hall.panel === 'merchant' && hall.merchant.status === 'inactive')
    return (
      <Button kind="bare" icon={IconExternalLink} flip onClick={() => void preview(hall.merchant._id)}>
        {label}
      </Button>
    )
  return (
    <LinkButton
      kind="bare"
      icon={IconExternalLink}
      flip
      newTab
      href={hall.panel === 'tenant' ? `${shop}/?via=admin` : `${shop}?admin=true`}
    >
      {label}
    </LinkButton>
  )
}

function Desk({ narrow, toggle, search, sheet }: Props) {
  const say = useText('shell')
  const hall = useHall()
  const switchable = useSwitchable()
  const shop = shopOf(hall)
  return (
    <>
      <IconButton
        icon={narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
        flip
        label={say(narrow ? 'menu_expand' : 'menu_minify')}
        keys="["
        onClick={toggle}
      />
      {narrow && switchable && <Switcher trigger={<IconSelector size={18} aria-hidden />} />}
      <button type="button" className={styles.find} onClick={search} aria-haspopup="dialog">
        <IconSearch size={16} aria-hidden />
        <span>{say('search')}</span>
        <Kbd>mod+k</Kbd>
      </button>
      <span className={styles.grow} />
      <ConnectionMark />
      {hall.panel === 'merchant' && <AcceptingToggle />}
      {shop && !isShut(hall) && <ViewShop hall={hall} shop={shop} />}
      <HelpWidget sheet={sheet} />
      <LanguageMenu label={say('language')} />
      <AlertsMenu />
      <UserMenu sheet={sheet} />
    </>
  )
}

function Phone({ toggle, search, sheet }: Props) {
  const say = useText('shell')
  const hall = useHall()
  const door = usePanelRoute()
  const { logo } = useBranding()
  const switchable = useSwitchable()
  const picture = hall.panel === 'merchant' ? hall.merchant.images.logo?.image_url : undefined
  return (
    <>
      <IconButton icon={IconMenu2} label={say('menu_open')} onClick={toggle} tip={false} />
      <Link to={door.to('/dashboard')} className={styles.home}>
        {hall.panel === 'tenant' && logo ? (
          <img className={styles.logo} src={logo} alt={hall.name} />
        ) : (
          <>
            <Avatar name={hall.name} src={picture} size={32} look="brand" />
            <span>{hall.name}</span>
          </>
        )}
      </Link>
      {switchable && <Switcher trigger={<IconSelector size={18} aria-hidden />} />}
      <span className={styles.grow} />
      <ConnectionMark short />
      {hall.panel === 'merchant' && <AcceptingToggle short />}
      <IconButton icon={IconSearch} label={say('search_input')} onClick={search} tip={false} />
      <AlertsMenu />
      {hall.panel === 'tenant' && (
        <>
          <LanguageMenu label={say('language')} />
          <UserMenu sheet={sheet} />
        </>
      )}
    </>
  )
}
