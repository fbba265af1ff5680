import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { useCopy } from '#kit/ui/base/copy-text.tsx'
import { IconButton } from '#kit/ui/base/button.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { storeLink } from '#panel/shell/share/share-link.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { PageDialog } from './page-dialog.tsx'
import { RevisionsDialog } from './revisions-dialog.tsx'
import type { PageDraft } from './use-page-draft.ts'
import { VisibilityDialog } from './visibility-dialog.tsx'

type Props = { draft: PageDraft; locale: string; openPage: (id: string | null) => void }

/** What is needed less often: versions, address and title, visibility, the address to copy. */
export function EditorMenu({ draft, locale, openPage }: Props) {
  const t = useText('page-builder')
  const [open, setOpen] = useState<'revisions' | 'page' | 'visibility'>()
  const copyAddress = useCopyAddress()
  const { boot } = usePanelContext()
  const { page } = draft
  const store = storeLink(boot.tenant.domain)
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} label={t('more')} popup="menu" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('revisions')}>{t('revisions')}</Menu.Item>
          {page.kind === 'landing' && <Menu.Item onClick={() => setOpen('page')}>{t('page_settings')}</Menu.Item>}
          {page.kind === 'home' && <Menu.Item onClick={() => setOpen('visibility')}>{t('visibility')}</Menu.Item>}
          {store && (
            <Menu.Item
              onClick={() => void copyAddress(`${store}/${locale}${page.slug === null ? '' : `/p/${page.slug}`}`)}
            >
              {t('copy_address')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'revisions' && <RevisionsDialog draft={draft} close={close} />}
      {open === 'page' && <PageDialog draft={draft} close={close} onRemoved={() => openPage(null)} />}
      {open === 'visibility' && <VisibilityDialog close={close} />}
    </>
  )
}

/** Copies an address and says so, or that it failed. */
export function useCopyAddress() {
  const t = useKitText()
  const { copy } = useCopy()
  return async (url: string) => {
    const isCopied = await copy(url)
    toast(t(isCopied ? 'copied' : 'copy_failed'), { tone: isCopied ? 'good' : 'bad' })
  }
}
