import { IconBrandFacebook, IconBrandWhatsapp, IconBrandX, IconCopy, IconDownload } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { useCopy } from '#kit/ui/base/copy-text.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { renderQrPng, QrCode } from '#kit/ui/base/qr-code.tsx'
import { usePanelContext } from '../session/panel-context.ts'
import styles from './share-dialog.module.css'
import { merchantLink } from './share-link.ts'

/** Shares a merchant: link, channels and a QR code to print. */
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
  const channelUrl = (address: string, values: Record<string, string>) => `${address}?${new URLSearchParams(values)}`
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
      <div className={styles.channels}>
        <LinkButton icon={IconBrandWhatsapp} newTab href={channelUrl('https://wa.me/', { text })}>
          WhatsApp
        </LinkButton>
        <LinkButton icon={IconBrandX} newTab href={channelUrl('https://twitter.com/intent/tweet', { text })}>
          Twitter
        </LinkButton>
        <LinkButton
          icon={IconBrandFacebook}
          newTab
          href={channelUrl('https://www.facebook.com/sharer/sharer.php', { u: link, quote: text })}
        >
          Facebook
        </LinkButton>
      </div>
    </Dialog>
  )
}

/** The share dialog of this panel's merchant. */
export function ShareMerchant({ close }: { close: () => void }) {
  const context = usePanelContext()
  const link = context.panel === 'merchant' ? merchantLink(context.boot.tenant.domain, context.merchant) : null
  return link === null ? null : <ShareDialog opened close={close} name={context.name} link={link} />
}

async function download(link: string) {
  const image = await renderQrPng(link)
  if (!image) return
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(image)
  anchor.download = 'qr_code.png'
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}
