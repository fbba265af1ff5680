import { useState } from 'react'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

/** The tenant's help chat. Its script loads only when the visitor opens it. */
export function HelpChat() {
  const t = useText('shell')
  const { plugins } = useShop()
  const [isOpening, setIsOpening] = useState(false)
  const id = plugins?.chat_widget_id
  if (!id) return null
  const open = () => {
    setIsOpening(true)
    void import('../third-party/open-chat.ts').then(({ openChat }) => openChat(id))
  }
  return (
    <button type="button" className="link chat" aria-busy={isOpening || undefined} onClick={open}>
      {t('help_chat')}
    </button>
  )
}
