import { useCallback } from 'react'
import { storePopups } from '#contract/areas/storefront/popups.ts'
import type { StorePopup } from '#contract/areas/storefront/storefront.ts'
import { client } from '#shop/data/client.ts'
import { createPolicy } from '#kit/ui/base/trusted-types.ts'
import { Icon } from '../base/icons.tsx'
import { Sheet } from '../dialog/sheet.tsx'
import { useText } from '../context/text.tsx'

/** Default font and spacing for popup HTML. */
const defaultStyle =
  '<style>body{margin:20px;font:16px/1.5 system-ui,sans-serif;color:#1c1a16}img{max-width:100%}</style>'

const policy = createPolicy('popup', { createHTML: (text: string) => text })

type Props = {
  popup: StorePopup
  /** Tells the server that the customer has seen it, so that it opens once on all devices. */
  isReported?: boolean
  onClose: () => void
}

/** An image, or sanitized HTML in a sandboxed frame without scripts. */
export default function PopupBox({ popup, isReported = false, onClose: close }: Props) {
  const t = useText('shell')
  // React would make plain text of it, which the browser refuses
  const setContent = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) frame.srcdoc = policy.createHTML(defaultStyle + popup.value)
    },
    [popup.value],
  )
  const onClose = () => {
    close()
    if (isReported && popup.frequency === 'once')
      void client(storePopups.close, { id: popup.id }).catch(() => undefined)
  }
  const promotion = `popup ${popup.id}`
  const size = { maxInlineSize: popup.width, blockSize: Math.min(popup.height, 800) }
  if (popup.type === 'image') {
    return (
      <Sheet
        label={popup.title}
        onClose={onClose}
        narrow
        header={<img className="popup" data-promotion={promotion} src={popup.value} alt={popup.title} style={size} />}
      >
        {null}
      </Sheet>
    )
  }
  return (
    <Sheet
      label={popup.title}
      onClose={onClose}
      narrow
      header={
        <iframe
          ref={setContent}
          className="popup"
          data-promotion={promotion}
          title={popup.title}
          sandbox="allow-popups"
          style={size}
        />
      }
      footer={
        <button type="button" className="btn btn-quiet btn-wide" onClick={onClose}>
          <Icon small name="close" />
          {t('close')}
        </button>
      }
    >
      {null}
    </Sheet>
  )
}
