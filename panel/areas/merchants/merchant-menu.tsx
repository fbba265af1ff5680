import { Menu } from '@mantine/core'
import { IconDots, IconExternalLink, IconEye, IconLogin2, IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { DeleteMerchant } from './delete-merchant.tsx'
import { usePreview } from '#panel/shell/share/use-preview.ts'
import { ActivityMenuItem } from '#panel/shell/page/activity-menu-item.tsx'
import { ShareMerchant, useMerchantLink } from './share-merchant.tsx'
import { useMerchantLogin } from './use-merchant-login.ts'

/** Actions of a merchant in a row. */
export function MerchantMenu({ merchant }: { merchant: Merchant }) {
  const t = useText('merchants')
  const can = useCan()
  const login = useMerchantLogin(merchant)
  const link = useMerchantLink(merchant)
  const preview = usePreview(merchants.shareLink)
  const [open, setOpen] = useState<'share' | 'delete' | null>(null)
  const { _id: id, name } = merchant
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton size="small" icon={IconDots} label={t('actions_of', { name })} popup="menu" tooltip={false} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} />} component={Link} to={`/merchants/view/${id}`}>
            {t('view')}
          </Menu.Item>
          {can(merchants.update) && (
            <Menu.Item leftSection={<IconPencil size={16} />} component={Link} to={`/merchants/edit/${id}`}>
              {t('edit')}
            </Menu.Item>
          )}
          {login.isAllowed && (
            <Menu.Item
              leftSection={<IconLogin2 size={16} className="flip" />}
              disabled={login.isPending}
              onClick={() => void login.start()}
            >
              {t('login')}
            </Menu.Item>
          )}
          {link && (
            <Menu.Item leftSection={<IconShare size={16} />} onClick={() => setOpen('share')}>
              {t('share')}
            </Menu.Item>
          )}
          {link && merchant.status === 'inactive' && (
            <Menu.Item leftSection={<IconExternalLink size={16} className="flip" />} onClick={() => void preview(id)}>
              {t('store_page')}
            </Menu.Item>
          )}
          {link && merchant.status === 'active' && (
            <Menu.Item
              leftSection={<IconExternalLink size={16} className="flip" />}
              component="a"
              href={`${link}?admin=true`}
              target="_blank"
              rel="noopener"
            >
              {t('store_page')}
            </Menu.Item>
          )}
          <ActivityMenuItem record={`merchant:${id}`} />
          {can(merchants.remove) && (
            <>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => setOpen('delete')}>
                {t('delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ShareMerchant merchant={merchant} opened={open === 'share'} close={() => setOpen(null)} />
      <DeleteMerchant merchant={merchant} opened={open === 'delete'} close={() => setOpen(null)} />
    </>
  )
}
