import { IconBrandFacebook, IconBrandWhatsapp, IconBrandX, IconCopy, IconDownload } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { useCopy } from '#kit/ui/base/copy-text.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { renderQrPng, QrCode } from '#kit/ui/base/qr-code.tsx'
import { usePanelContext } from '../session/panel-context.ts'
import styles from './share-dialog.module.css'
import { merchantLink } from './share-link.ts'

/** Brings customers to a merchant: link, channels, and a code to print. */
export function ShareDialog({
  opened,
  close,
  name,
  link,
}: {
  opened: boolean
  close: () => void
  name: string
  link: string
}) {
  const t = useText('shell')
  const { copy } = useCopy()
  const text = t('share_invite', { link })
  const channel = (address: string, values: Record<string, string>) => `${address}?${new URLSearchParams(values)}`
  return (
    <Dialog opened={opened} close={close} title={t('share_title', { name })} size="small">
      <div className={styles.code}>
        <QrCode text={link} size={180} label={t('share_qr', { link })} />
        <Button icon={IconDownload} onClick={() => void download(link)}>
          {t('share_download')}
        </Button>
      </div>
      <div className={styles.link}>
        <bdi dir="ltr">{link}</bdi>
        <Button icon={IconCopy} onClick={(event) => void copy(link, event.currentTarget)}>
          {t('copy')}
        </Button>
      </div>
      <div className={styles.ways}>
        <LinkButton icon={IconBrandWhatsapp} newTab href={channel('https://wa.me/', { text })}>
          WhatsApp
        </LinkButton>
        <LinkButton icon={IconBrandX} newTab href={channel('https://twitter.com/intent/tweet', { text })}>
          Twitter
        </LinkButton>
        <LinkButton
          icon={IconBrandFacebook}
          newTab
          href={channel('https://www.facebook.com/sharer/sharer.php', { u: link, quote: text })}
        >
          Facebook
        </LinkButton>
      </div>
    </Dialog>
  )
}

/** The same for the merchant of this panel. */
export function ShareMerchant({ close }: { close: () => void }) {
  const context = usePanelContext()
  const link = context.panel === 'merchant' ? merchantLink(context.boot.tenant.domain, context.merchant) : null
  return link === null ? null : <ShareDialog opened close={close} name={context.name} link={link} />
}

async function download(link: string) {
  const png = await renderQrPng(link)
  if (!png) return
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(png)
  anchor.download = 'qr_code.png'
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}
