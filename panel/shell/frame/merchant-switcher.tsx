import { Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconBuilding, IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { auth } from '#contract/areas/auth/auth.ts'
import { entersAllMerchants } from '#contract/rules/permissions.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { useDebounced } from '#kit/ui/table/search-box.tsx'
import { Dot } from '#kit/ui/base/tag.tsx'
import { usePanelContext } from '../session/panel-context.ts'
import styles from './merchant-switcher.module.css'

/** Whether there is another merchant or panel to switch to. */
export function useCanSwitchMerchant() {
  const context = usePanelContext()
  const permissions = usePermissions()
  if (context.me.merchant_users.length > 1) return true
  return entersAllMerchants(permissions) && (context.panel === 'merchant' || context.boot.merchants.length > 1)
}

/** Switches to another merchant, or to the tenant panel. */
export function MerchantSwitcher({ trigger, label, wide }: { trigger: ReactNode; label?: string; wide?: boolean }) {
  const t = useText('shell')
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles.trigger}
          data-wide={wide || undefined}
          aria-label={label ?? t('switch_merchant')}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {trigger}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('switch_merchant')}>
        {opened && <MerchantList close={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function MerchantList({ close }: { close: () => void }) {
  const t = useText('shell')
  const context = usePanelContext()
  const route = usePanelRoute()
  const [search, setSearch] = useState('')
  const { text, setText } = useDebounced(search, setSearch)
  const { data: merchants } = useCall(auth.merchantUsers, { search }, { keepPreviousData: true })
  const hasTenantPanel = context.panel === 'merchant' && context.me.redirect_panel === 'tenant'
  return (
    <div className={styles.panel}>
      <TextInput
        placeholder={t('switch_find')}
        aria-label={t('switch_find')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        data-autofocus
      />
      <ul className={styles.list}>
        {hasTenantPanel && (
          <li>
            <Link className={styles.item} to="/dashboard" onClick={close}>
              <span className={styles.iconDisc}>
                <IconBuilding size={16} aria-hidden />
              </span>
              <span className={styles.name}>{t('switch_tenant')}</span>
            </Link>
          </li>
        )}
        {merchants?.map((merchant) => (
          <li key={merchant.merchant_id}>
            <Link
              className={styles.item}
              to={`/m/${merchant.merchant_id}/dashboard`}
              onClick={close}
              aria-current={merchant.merchant_id === route.merchantId || undefined}
            >
              <Avatar name={merchant.name} src={merchant.logo_url} size={24} />
              <span className={styles.name}>{merchant.name}</span>
              {merchant.merchant_id === route.merchantId ? (
                <IconCheck size={16} aria-hidden />
              ) : (
                <Dot tone={merchant.is_accepting_orders ? 'good' : 'off'} />
              )}
            </Link>
          </li>
        ))}
        {merchants?.length === 0 && <li className={styles.empty}>{t('search_none')}</li>}
      </ul>
    </div>
  )
}
