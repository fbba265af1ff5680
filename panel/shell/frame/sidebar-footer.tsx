import { IconExternalLink, IconHelp, IconRobot, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { auth } from '#contract/auth.ts'
import { ownMerchant } from '#contract/merchants.ts'
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

/** The ways out of the panel: shop, help, automation; of a merchant: its store page and how to promote it. */
export function SidebarFooter({ mini }: { mini: boolean }) {
  const context = usePanelContext()
  return (
    <footer className={styles.foot} inert={isPlanExpired(context)}>
      {context.panel === 'tenant' ? (
        <TenantWays hall={context} mini={mini} />
      ) : (
        <MerchantWays hall={context} mini={mini} />
      )}
    </footer>
  )
}

function TenantWays({ hall, mini }: { hall: PanelContext & { panel: 'tenant' }; mini: boolean }) {
  const t = useText('shell')
  const held = usePermissions()
  const { links, tenant } = hall.boot
  const automation = canOpenAutomation(held) ? links.automation_url : null
  const openAutomation = useAutomation(automation, tenant.id)
  const store = storeLink(tenant.domain)
  return (
    <ul>
      {automation && <Way mini={mini} icon={IconRobot} onClick={() => void openAutomation()} text={t('automation')} />}
      {canOpenHelp(held) && <Way mini={mini} icon={IconHelp} href={links.help_url ?? '/help'} text={t('help')} />}
      {tenant.in_trial && canOpenAutomation(held) && store && (
        <Suspense>
          <DemoApp mini={mini} link={store} />
        </Suspense>
      )}
      {store && <Way mini={mini} icon={IconExternalLink} flip href={`${store}/?via=admin`} text={t('visit_store')} />}
    </ul>
  )
}

/** Opens the automation product with a hand-off code of one use; the session itself never travels in an address. */
function useAutomation(base: string | null, tenantId: string) {
  const { act } = useCallMutation(auth.createToken)
  return async () => {
    const tab = window.open('', '_blank')
    const done = await act({ tenant_id: tenantId })
    if (tab && done.ok)
      tab.location.href = `${base}/v1/${tenantId}/auto-login/autozod?auth_token=${encodeURIComponent(done.data.token)}`
    else tab?.close()
  }
}

function MerchantWays({ hall, mini }: { hall: PanelContext & { panel: 'merchant' }; mini: boolean }) {
  const t = useText('shell')
  const [sharing, setSharing] = useState(false)
  const link = merchantLink(hall.boot.tenant.domain, hall.merchant)
  const preview = usePreview(ownMerchant.shareLink)
  if (!link) return null
  return (
    <ul>
      <Way mini={mini} icon={IconShare} onClick={() => setSharing(true)} text={t('promote')} />
      <Way
        mini={mini}
        icon={IconExternalLink}
        flip
        {...(hall.merchant.status === 'active'
          ? { href: `${link}?admin=true` }
          : { onClick: () => void preview(hall.merchant._id) })}
        text={t('view_merchant')}
      />
      <Suspense>{sharing && <ShareMerchant close={() => setSharing(false)} />}</Suspense>
    </ul>
  )
}

type WayProps = { mini: boolean; icon: Icon; text: string; flip?: boolean } & (
  | { href: string; onClick?: undefined }
  | { href?: undefined; onClick: () => void }
)

function Way({ mini, icon: Picture, text, flip, href, onClick }: WayProps) {
  const inside = (
    <>
      <Picture size={18} className={flip ? 'flip' : undefined} aria-hidden />
      {!mini && <span className={styles.cut}>{text}</span>}
    </>
  )
  const look = {
    className: styles.item,
    ...(mini ? { 'aria-label': text, 'data-tip': text, 'data-tip-side': 'end' } : {}),
  }
  return (
    <li>
      {href === undefined ? (
        <button type="button" {...look} onClick={onClick}>
          {inside}
        </button>
      ) : (
        <a {...look} href={href} target="_blank" rel="noopener">
          {inside}
        </a>
      )}
    </li>
  )
}
