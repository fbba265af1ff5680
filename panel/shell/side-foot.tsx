import { IconDeviceMobile, IconExternalLink, IconHelp, IconRobot, IconShare } from '@tabler/icons-react'
import { Popover, Tooltip } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { session } from '#kit/data/session.ts'
import { passes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Icon } from '#kit/ui/button.tsx'
import { QrCode } from '#kit/ui/qr-code.tsx'
import { useHall } from './hall.ts'
import type { Hall } from './hall.ts'
import { ShareDialog } from './share-dialog.tsx'
import { merchantLink, storeLink } from './share-link.ts'
import styles from './sidebar.module.css'

/** The ways out of the panel: shop, help, automation; of a merchant: its store page and how to promote it. */
export function SideFoot({ mini }: { mini: boolean }) {
  const hall = useHall()
  return <footer className={styles.foot}>{hall.panel === 'tenant' ? <TenantWays hall={hall} mini={mini} /> : <MerchantWays hall={hall} mini={mini} />}</footer>
}

function TenantWays({ hall, mini }: { hall: Hall & { panel: 'tenant' }; mini: boolean }) {
  const say = useText('shell')
  const held = usePermissions()
  const may = (permission: Permission) => passes(held, 'tenant', permission)
  const { links, tenant } = hall.boot
  const automation = links.automation_url && may('ManageTenantAutozod') ? `${links.automation_url}/v1/${tenant.id}/auto-login/autozod?auth_token=${encodeURIComponent(session.token() ?? '')}` : null
  const store = storeLink(tenant.domain)
  return (
    <ul>
      {automation && <Way mini={mini} icon={IconRobot} href={automation} text={say('automation')} />}
      {may('ManageTenantHelp') && <Way mini={mini} icon={IconHelp} href={links.help_url ?? '/help'} text={say('help')} />}
      {tenant.in_trial && may('ManageTenantAutozod') && store && <DemoApp mini={mini} link={store} />}
      {store && <Way mini={mini} icon={IconExternalLink} flip href={`${store}/?via=admin`} text={say('visit_store')} />}
    </ul>
  )
}

function MerchantWays({ hall, mini }: { hall: Hall & { panel: 'merchant' }; mini: boolean }) {
  const say = useText('shell')
  const [sharing, setSharing] = useState(false)
  const link = merchantLink(hall.boot.tenant.domain, hall.merchant)
  if (!link) return null
  return (
    <ul>
      <Way mini={mini} icon={IconShare} onClick={() => setSharing(true)} text={say('promote')} />
      <Way mini={mini} icon={IconExternalLink} flip href={`${link}?admin=true`} text={say('view_merchant')} />
      <ShareDialog opened={sharing} close={() => setSharing(false)} name={hall.merchant.name} link={link} />
    </ul>
  )
}

type WayProps = { mini: boolean; icon: Icon; text: string; flip?: boolean } & ({ href: string; onClick?: undefined } | { href?: undefined; onClick: () => void })

function Way({ mini, icon: Picture, text, flip, href, onClick }: WayProps) {
  const inside = <><Picture size={18} className={flip ? 'flip' : undefined} aria-hidden />{!mini && <span className={styles.cut}>{text}</span>}</>
  const way = href === undefined
    ? <button type="button" className={styles.item} onClick={onClick} aria-label={mini ? text : undefined}>{inside}</button>
    : <a className={styles.item} href={href} target="_blank" rel="noopener" aria-label={mini ? text : undefined}>{inside}</a>
  return <li>{mini ? <Beside text={text}>{way}</Beside> : way}</li>
}

const Beside = ({ text, children }: { text: string; children: ReactNode }) => <Tooltip label={text} position="right" openDelay={0}>{children}</Tooltip>

/** During a trial: a code that opens the app on a phone; it hides itself after 4 s. */
function DemoApp({ mini, link }: { mini: boolean; link: string }) {
  const say = useText('shell')
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = () => {
    clearTimeout(timer.current)
    setOpened(true)
    timer.current = setTimeout(() => setOpened(false), 4000)
  }
  return (
    <li>
      <Popover opened={opened} position="right-end" onDismiss={() => setOpened(false)}>
        <Popover.Target><button type="button" className={styles.item} onMouseEnter={show} onFocus={show} onClick={show} aria-expanded={opened}><IconDeviceMobile size={18} aria-hidden />{!mini && <span className={styles.cut}>{say('demo_app')}</span>}</button></Popover.Target>
        <Popover.Dropdown><div className={styles.qr}><QrCode text={link} size={160} label={say('demo_app')} />{say('demo_app_text')}</div></Popover.Dropdown>
      </Popover>
    </li>
  )
}
