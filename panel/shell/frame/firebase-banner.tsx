import { IconBellOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { appBuilds } from '#contract/areas/app-builds/app-builds.ts'
import { firebaseBannerDelay } from '#contract/rules/interface-constants.ts'
import { hasFullAccess } from '#contract/rules/permissions.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { usePanelContext } from '../session/panel-context.ts'
import { BannerStrip } from './banner-strip.tsx'

/** Tells the owner that the apps receive no pushes, because their files of Firebase are missing. */
export function FirebaseBanner() {
  const { panel, tenantId } = usePanelContext()
  const isShown = panel === 'tenant' && hasFullAccess(usePermissions())
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setDue(true), firebaseBannerDelay)
    return () => clearTimeout(timer)
  }, [isShown])
  return isShown && isDue ? <FirebaseNotice tenantId={tenantId} /> : null
}

/** A failed request, also a 401, counts as an empty list. */
function FirebaseNotice({ tenantId }: { tenantId: string }) {
  const t = useText('shell')
  const { data = [] } = useCall(appBuilds.bannerTenants, {}, { staleTime: Infinity })
  if (!data.includes(tenantId)) return null
  return (
    <BannerStrip tone="soon" icon={<IconBellOff size={16} aria-hidden />}>
      <span>{t('firebase_missing')}</span>
      <LinkButton size="small" to="/settings/mobile_settings/customer">
        {t('firebase_set_up')}
      </LinkButton>
    </BannerStrip>
  )
}
