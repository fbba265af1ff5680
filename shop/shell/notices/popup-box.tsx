import type { StorePopup } from '#contract/storefront.ts'
import { Icon } from '../base/icons.tsx'
import { Sheet } from '../dialog/sheet.tsx'
import { useText } from '../context/text.tsx'

/** Type and room for markup that brings none of its own. */
const plain = '<style>body{margin:20px;font:16px/1.5 system-ui,sans-serif;color:#1c1a16}img{max-width:100%}</style>'

/** A picture, or cleaned markup in a frame of its own that can run nothing. */
export default function PopupBox({ popup, onClose }: { popup: StorePopup; onClose: () => void }) {
  const t = useText('shell')
  const size = { maxInlineSize: popup.width, blockSize: Math.min(popup.height, 800) }
  if (popup.type === 'image') {
    return (
      <Sheet
        label={popup.title}
        onClose={onClose}
        narrow
        head={<img className="popup" src={popup.value} alt={popup.title} style={size} />}
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
      head={
        <iframe
          className="popup"
          title={popup.title}
          sandbox="allow-popups"
          srcDoc={plain + popup.value}
          style={size}
        />
      }
      foot={
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
