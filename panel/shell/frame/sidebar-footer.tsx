import { IconExternalLink, IconHelp, IconRobot, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { auth } from '#contract/areas/auth/auth.ts'
import { ownMerchant } from '#contract/areas/merchants/merchants.ts'
import { canOpenAutomation, canOpenHelp } from '#contract/rules/permissions.ts'
import type { Icon } from '#kit/ui/base/button.tsx'
import { isPlanExpired, usePanelContext } from '../session/panel-context.ts'
import type { PanelContext } from '../session/panel-context.ts'
import { merchantLink, storeLink } from '../share/share-link.ts'
import { usePreview } from '../share/use-preview.ts'
import styles from './sidebar.module.css'

const ShareMerchant = lazy(() =>
  import('../share/share-dialog.tsx').then((module) => ({ default: module.ShareMerchant })),
)
const DemoApp = lazy(() => import('./demo-app.tsx').then((module) => ({ default: module.DemoApp })))

/** Links out of the panel: store, help and automation, or the store page and sharing of a merchant. */
export function SidebarFooter({ mini }: { mini: boolean }) {
  const context = usePanelContext()
  return (
    <footer className={styles.footer}>
      {context.panel === 'tenant' ? (
        <TenantLinks context={context} mini={mini} />
      ) : (
        <MerchantLinks context={context} mini={mini} />
      )}
    </footer>
  )
}

function TenantLinks({ context, mini }: { context: PanelContext & { panel: 'tenant' }; mini: boolean }) {
  const t = useText('shell')
  const permissions = usePermissions()
  const { links, tenant } = context.boot
  const automation = canOpenAutomation(permissions) ? links.automation_url : null
  const openAutomation = useAutomation(automation, tenant.id)
  const store = storeLink(tenant.domain)
  return (
    <ul>
      {automation && (
        <FooterLink mini={mini} icon={IconRobot} onClick={() => void openAutomation()} text={t('automation')} />
      )}
      {canOpenHelp(permissions) && (
        <FooterLink mini={mini} icon={IconHelp} href={links.help_url ?? '/help'} text={t('help')} isAlwaysOpen />
      )}
      {tenant.in_trial && canOpenAutomation(permissions) && store && (
        <Suspense>
          <DemoApp mini={mini} link={store} />
        </Suspense>
      )}
      {store && (
        <FooterLink mini={mini} icon={IconExternalLink} flip href={`${store}/?via=admin`} text={t('visit_store')} />
      )}
    </ul>
  )
}

/** Opens the automation product with a single-use code. The session token is never part of an address. */
function useAutomation(base: string | null, tenantId: string) {
  const { mutate } = useCallMutation(auth.createToken)
  return async () => {
    const tab = window.open('', '_blank')
    const result = await mutate({ tenant_id: tenantId })
    if (tab && result.ok)
      tab.location.href = `${base}/v1/${tenantId}/auto-login/autozod?auth_token=${encodeURIComponent(result.data.token)}`
    else tab?.close()
  }
}

function MerchantLinks({ context, mini }: { context: PanelContext & { panel: 'merchant' }; mini: boolean }) {
  const t = useText('shell')
  const [sharing, setSharing] = useState(false)
  const link = merchantLink(context.boot.tenant.domain, context.merchant)
  const preview = usePreview(ownMerchant.shareLink)
  if (!link) return null
  return (
    <ul>
      <FooterLink mini={mini} icon={IconShare} onClick={() => setSharing(true)} text={t('promote')} />
      <FooterLink
        mini={mini}
        icon={IconExternalLink}
        flip
        {...(context.merchant.status === 'active'
          ? { href: `${link}?admin=true` }
          : { onClick: () => void preview(context.merchant._id) })}
        text={t('view_merchant')}
      />
      <Suspense>{sharing && <ShareMerchant close={() => setSharing(false)} />}</Suspense>
    </ul>
  )
}

type FooterLinkProps = {
  mini: boolean
  icon: Icon
  text: string
  flip?: boolean
  /** Also works when the plan has expired. */
  isAlwaysOpen?: boolean
} & ({ href: string; onClick?: undefined } | { href?: undefined; onClick: () => void })

function FooterLink({ mini, icon: LinkIcon, text, flip, isAlwaysOpen = false, href, onClick }: FooterLinkProps) {
  const isLocked = isPlanExpired(usePanelContext()) && !isAlwaysOpen
  const content = (
    <>
      <LinkIcon size={18} className={flip ? 'flip' : undefined} aria-hidden />
      {!mini && <span className={styles.truncate}>{text}</span>}
    </>
  )
  const commonProps = {
    className: styles.item,
    ...(mini ? { 'aria-label': text, 'data-tooltip': text, 'data-tooltip-side': 'end' } : {}),
  }
  return (
    <li inert={isLocked}>
      {href === undefined ? (
        <button type="button" {...commonProps} onClick={onClick}>
          {content}
        </button>
      ) : (
        <a {...commonProps} href={href} target="_blank" rel="noopener">
          {content}
        </a>
      )}
    </li>
  )
}
